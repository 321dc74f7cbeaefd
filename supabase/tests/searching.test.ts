import { expect, test } from 'vitest'
import { MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()

/** Names, each with what people type who look for it. */
const NAMES: [name: string, typed: string[]][] = [
  ['Groß Weißmann', ['gross', 'weiss', 'Weißmann', 'GROSS WEISS']],
  ['Weissgerber', ['weiß', 'weiss']],
  ['Łukasz Żółw', ['lukasz', 'ŁUKASZ', 'zolw']],
  ['Bjørn Ångström', ['bjorn', 'bjoern', 'björn', 'angstrom', 'angstroem']],
  ['Yıldız İpek', ['yildiz', 'ipek', 'YILDIZ', 'İPEK']],
  ['Jörg Müller', ['jorg', 'joerg', 'muller', 'mueller', 'Mül', 'mue']],
  ['Joerg Mueller', ['jörg', 'müller', 'joerg', 'jorg mull', 'eller']],
  ['Michael Samuelsson', ['michael', 'micha', 'michae', 'samuel', 'elsson', 'SAMUÉL']],
  ['Æsa Œdipe', ['aesa', 'asa', 'oedipe']],
  ['Þór Đorđević', ['thor', 'dordevic']],
  ['Ｗｉｄｅ Ŋame', ['wide', 'name']],
  ['علی\u200cرضا', ['علیرضا']],
  ['Νίκος', ['νικος', 'ΝΊΚΟΣ', 'νικο']],
]

test.each(NAMES)('%s is found in the panel and by stewards, however it is typed', async (name, typed) => {
  await harness.asOperator('update profiles set username = $1 where id = $2', [name, MEMBERS.other])
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.creator])
  for (const words of typed)
    for (const sql of [
      'select username from community_page($1, false, 0, 10)',
      'select username from community_page($1, true, 0, 10)',
      `select username from steward_members($1, 'all', null, null, 10)`,
    ])
      expect(await harness.as('creator', sql, [words]), words).toEqual([{ username: name }])
  await harness.asOperator(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    MEMBERS.other,
  ])
  for (const words of typed)
    expect(
      await harness.as('creator', `select username from steward_members($1, 'blocked', null, null, 10)`, [
        words,
      ]),
      words,
    ).toEqual([{ username: name }])
})

test('letters are folded as the extension unaccent of PostgreSQL does', async () => {
  await harness.asOperator('create extension unaccent schema public')
  const rows = await harness.asOperator(
    `select chr(point) as letter, private.folded_text(chr(point)) as folded, lower(unaccent(chr(point)) collate "und-x-icu") as unaccented
       from generate_series(192, 11391) as point
      where private.folded_text(chr(point)) <> lower(unaccent(chr(point)) collate "und-x-icu")`,
  )
  // Letters of two, and those of other alphabets than ours, whose accents unaccent leaves.
  expect(
    rows.filter(
      ({ letter, unaccented }) =>
        /\p{Script=Latin}/u.test(String(letter)) && /^[a-z]$/.test(String(unaccented)),
    ),
  ).toEqual([])
})

test('words of a search are no patterns', async () => {
  for (const words of ['%', '_', '\\', '%demo'])
    expect(await harness.as('creator', 'select from community_page($1, false, 0, 10)', [words])).toEqual([])
})
