import { runs } from 'supabase-compatible/testing/runs.ts'
import { expect, test } from 'vitest'
import { hasHidden, tidyName } from '../../domain/plain-text.ts'
import { MATCHES, MEMBERS, type Member, openHarness } from './harness.ts'

const harness = openHarness()
const rename = async (who: Member, name: string) => {
  const [row] = await harness.as(who, 'update profiles set username = $1 where id = $2 returning username', [
    name,
    MEMBERS[who],
  ])
  return row?.username
}
const signUp = async (data: object, email = `${crypto.randomUUID()}@example.org`) => {
  const [row] = await harness.asOperator(
    `with account as (insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values (gen_random_uuid(), $1, now(), $2) returning id) select id from account`,
    [email, data],
  )
  const [profile] = await harness.asOperator('select username from profiles where id = $1', [row?.id])
  return profile?.username
}

test('a name is one line, composed, with single blanks', async () => {
  expect(await rename('other', '  Ju\u0308rgen \t\n\u00a0 Lob\u3000')).toBe('Jürgen Lob')
  expect(await rename('other', 'Anna ❤\ufe0f')).toBe('Anna ❤')
})

test.each([
  ['turned around', 'Max \u202etsilgnE'],
  ['isolated', '\u2066Max\u2069'],
  ['with a blank of no width', 'Max\u200b Lob'],
  ['with a control character', 'Max\u0007'],
  ['with a soft hyphen', 'M\u00adax'],
  ['with tags', 'Max\u{e0041}'],
  ['of a letter that is not seen', '\u3164'],
])('a name %s is refused', async (_how, name) => {
  const sql = 'update profiles set username = $1 where id = $2'
  expect(await harness.tries('other', sql, [name, MEMBERS.other])).toEqual({ code: '23514' })
  expect(hasHidden(tidyName(name))).toBe(true)
})

const JOINED = ['علی\u200cرضا', 'ශ්\u200dරී', 'ക്\u200dഷ', 'Family 👩🏽\u200d👧\u200d👦']

test.each(JOINED)('%j keeps its joiners, at the sign-up and in the profile', async (name) => {
  expect(await signUp({ username: name })).toBe(name)
  expect(await rename('other', name)).toBe(`${name} (2)`)
  // They are not seen, so that a name without them is the same.
  expect(await rename('participant', name.replace(/[\u200c\u200d]/g, ''))).toMatch(/ \(3\)$/)
})

test.each(['Ma\u200dx', 'Max\u200c', '\u200dMax', 'M\u200c\u200dax', `Max${'\u200d'.repeat(9)}`])(
  '%j loses joiners that join nothing, at the sign-up and in the profile',
  async (name) => {
    expect(await signUp({ username: name })).toBe('Max')
    expect(await rename('other', name)).toBe('Max (2)')
    expect(tidyName(name)).toBe('Max')
  },
)

test('domain and database agree on joiners between any letters', async () => {
  const letters = [
    'a',
    'ي',
    'ە',
    'ෆ',
    '\u0dca',
    '\u094d',
    'क',
    '👩',
    '🏽',
    '❤',
    '\u200c',
    '\u200d',
    '\ufe0f',
    ' ',
    '',
  ]
  const texts = letters.flatMap((one) =>
    letters.flatMap((two) => letters.map((three) => `${one}\u200d${two}${three}`)),
  )
  const rows = await harness.asOperator(
    'select said, private.tidy_name(said) as tidy from unnest($1::text[]) as said',
    [texts],
  )
  expect(rows.filter(({ said, tidy }) => tidyName(String(said)) !== tidy)).toEqual([])
})

test('a name of letters that stand for whole sentences fits into every index', async () => {
  const letters = Array.from({ length: 80 }, (_, at) =>
    String.fromCodePoint(0xfdf0 + ((at * at + 7 * at) % 12)),
  )
  expect(await signUp({ username: letters.join('') })).toBe(letters.join(''))
})

test('no more marks than a language has stand on a letter', async () => {
  const piled = `M${'\u0323'.repeat(3)}${'\u0335'.repeat(79)}ax`
  expect(await rename('other', piled)).toBe(tidyName(piled))
  expect(tidyName(piled).length).toBeLessThan(8)
})

/** `npm test` takes one of so many characters, and another one each time, behind those that alphabets and punctuation have. */
const EVERY = runs(16, 1)
const ALPHABETS = 0x3000

test('domain and database agree on every character', async () => {
  const from = Date.now() % EVERY
  const points = Array.from({ length: 0x30000 }, (_, at) => (at < 0x20000 ? at : at + 0xc0000)).filter(
    (point) =>
      point > 0 && (point < 0xd800 || point > 0xdfff) && (point < ALPHABETS || point % EVERY === from),
  )
  const rows = await harness.asOperator(
    `select point, private.without_hidden(chr(point)) = '' as hidden, private.tidy_name('a' || chr(point) || 'b') as tidy
       from unnest($1::int[]) as point`,
    [points],
  )
  const differing = rows.filter(({ point, hidden, tidy }) => {
    const letter = String.fromCodePoint(Number(point))
    return hasHidden(letter) !== hidden || tidyName(`a${letter}b`) !== tidy
  })
  expect(differing).toEqual([])
})

test('who takes a name that another has gets a number, whatever the case or the alphabet', async () => {
  await rename('creator', 'Max Lob')
  expect(await rename('other', 'Max Lob')).toBe('Max Lob (2)')
  expect(await rename('participant', 'MAX LOB')).toBe('MAX LOB (3)')
  // Cyrillic letters, full-width letters, a capital i for an l.
  for (const [name, shown] of [
    ['М\u0430х Lob', 'М\u0430х Lob (4)'],
    ['Ｍax Lob', 'Ｍax Lob (4)'],
    ['Max Iob', 'Max Iob (4)'],
    // Trailing dot, Latin alpha, small capitals, Cherokee, a dot below, another hyphen, an invisible letter, accents.
    ['Max Lob.', 'Max Lob. (4)'],
    ['Mɑx Lob', 'Mɑx Lob (4)'],
    ['ᴍᴀx ʟᴏʙ', 'ᴍᴀx ʟᴏʙ (4)'],
    ['ᎷᎪх ᏞᎾb', 'ᎷᎪх ᏞᎾb (4)'],
    ['Max Lọb', 'Max Lọb (4)'],
    ['Max\u2010Lob', 'Max\u2010Lob (4)'],
    ['Max\u2011Lob', 'Max\u2011Lob (4)'],
    ['Mäx Løb', 'Mäx Løb (4)'],
    [`Max ${'Lob'.split('').join('\u0332\u0333')}`, `Max ${'Lob'.split('').join('\u0332\u0333')} (4)`],
  ] as const)
    expect(await rename('invited', name)).toBe(shown)
  expect(await rename('invited', 'Max Lobb')).toBe('Max Lobb')
  for (const [one, two] of [
    ['🎾', '🏆'],
    ['Max (2)', 'Max (3)'],
    ['Groß', 'Grob'],
    ['李雷', '李磊'],
  ] as const) {
    expect(await rename('invited', one)).toBe(one)
    expect(await rename('other', two)).toBe(two)
  }
})

test('saving again keeps name and number; a name that has become free can be taken', async () => {
  await rename('creator', 'Max Lob')
  await rename('other', 'Max Lob')
  expect(await rename('other', 'Max Lob')).toBe('Max Lob (2)')
  expect(await rename('other', 'Max Lob (2)')).toBe('Max Lob (2)')
  expect(await rename('creator', 'max lob')).toBe('max lob')
  await rename('creator', 'Moritz')
  expect(await rename('other', 'Max Lob')).toBe('Max Lob')
})

test('a name of full length has room for its number', async () => {
  const long = 'x'.repeat(80)
  await rename('creator', long)
  expect(await rename('other', long)).toBe(`${'x'.repeat(76)} (2)`)
})

test('no name keeps anybody from signing up', async () => {
  expect(await signUp({ username: 'Creator\u202e Demo' })).toBe('Creator Demo (2)')
  expect(await signUp({ username: '\u200b\u0007', full_name: ' Ada\tLob ' })).toBe('Ada Lob')
  expect(await signUp({ username: '\u3164' })).toBe('N.N.')
  expect(await signUp({})).toBe('N.N. (2)')
  expect(await signUp({ username: `${'x'.repeat(79)} Lob` })).toBe('x'.repeat(79))
})

test('texts keep lines and emoji, and lose what turns the line around or controls a terminal', async () => {
  const said = 'See you 👩\u200d🎤!\r\nBring \u202eballs\u202c\u0007\tand water'
  const kept = 'See you 👩\u200d🎤!\nBring balls\tand water'
  await harness.as('creator', 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)', [
    MATCHES.open,
    MEMBERS.creator,
    said,
  ])
  expect(await harness.asOperator('select comment from match_comments')).toEqual([{ comment: kept }])
  await harness.as(
    'creator',
    'update matches set description = $1, location = $2, match_activity = array[$2] where id = $3',
    [said, ' TSG\n\u202ePadel\u2069 ', MATCHES.open],
  )
  expect(
    await harness.asOperator('select description, location, match_activity from matches where id = $1', [
      MATCHES.open,
    ]),
  ).toEqual([{ description: kept, location: 'TSG Padel', match_activity: ['TSG Padel'] }])
})

test.each(['\u200b', ' \u2060\u3164', '\u202e'])(
  'a comment of which nothing can be seen is refused',
  async (comment) => {
    const sql = 'insert into match_comments (match_id, user_id, comment) values ($1, $2, $3)'
    expect(await harness.tries('creator', sql, [MATCHES.open, MEMBERS.creator, comment])).toEqual({
      code: '23514',
    })
  },
)

test('a number that is copied from an address book is kept without its marks', async () => {
  await harness.as('other', 'update profiles set phone_number = $1 where id = $2', [
    '\u202a+49 711 5550100\u202c',
    MEMBERS.other,
  ])
  expect(await harness.asOperator('select number from private.phone_numbers')).toEqual([
    { number: '+49 711 5550100' },
  ])
})
