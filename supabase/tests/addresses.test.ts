import { normalEmail } from 'supabase-compatible'
import { expect, test } from 'vitest'
import { MEMBERS, openHarness } from './harness.ts'

const harness = openHarness()

/** The addresses that the database and the backend write differently. */
async function differing(addresses: string[]) {
  const rows = await harness.asOperator(
    'select address, private.normal_email(address) as stored from unnest($1::text[]) as address',
    [addresses],
  )
  return rows.filter(({ address, stored }) => normalEmail(String(address)) !== stored)
}

test.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada@müller.de', 'ada@xn--mller-kva.de'],
  ['Ada@MU\u0308LLER.de', 'ada@xn--mller-kva.de'],
  ['a\u0308da@example.org', 'äda@example.org'],
  ['ada@büro.bücher.example', 'ada@xn--bro-hoa.xn--bcher-kva.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
  ['ada@straße.de', 'ada@xn--strae-oqa.de'],
  ['@', '@'],
  ['ada', 'ada'],
  ['', ''],
])('%j is %j, in the backend and in the database', async (typed, stored) => {
  expect(normalEmail(typed)).toBe(stored)
  expect(await differing([typed])).toEqual([])
})

test('both have one idea of lower case, and of domains of any letters', async () => {
  const letters = Array.from({ length: 0x1b00 }, (_, at) => String.fromCodePoint(at + 0xa1)).filter(
    // The ICU of PostgreSQL is older: it knows no capitals of scripts that got theirs later.
    (letter) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(letter),
  )
  expect(await differing(letters.map((letter) => `${letter}a@example.org`))).toEqual([])
  const words = letters
    .filter((letter) => /\p{Ll}/u.test(letter) && letter.normalize('NFKC') === letter)
    .map((letter, at, all) => `a@${letter}${all[(at * 7) % all.length]}x${all[(at * 31) % all.length]}.de`)
    .filter((address) => normalEmail(address).includes('@xn--'))
  expect(words.length).toBeGreaterThan(300)
  expect(await differing(words)).toEqual([])
})

test('an address counts as taken, and is found by stewards, however it is typed', async () => {
  await harness.asOperator('update auth.users set email = $1 where id = $2', [
    'ada@xn--mller-kva.de',
    MEMBERS.other,
  ])
  await harness.asOperator('insert into stewards (member_id) values ($1)', [MEMBERS.creator])
  for (const typed of ['ada@müller.de', 'ADA@MU\u0308LLER.DE ', 'ada@xn--mller-kva.de']) {
    expect(await harness.as('nobody', 'select check_email_exists($1) as taken', [typed])).toEqual([
      { taken: true },
    ])
    expect(
      await harness.as('creator', `select id from steward_members($1, 'all', null, null, 9)`, [typed]),
    ).toEqual([{ id: MEMBERS.other }])
  }
})
