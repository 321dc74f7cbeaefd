import { expect, expectAccessible, test } from './fixtures.ts'
import { LIVE } from './match-words.ts'
import { expectToast } from './words.ts'

test('a result is entered on one phone in four taps and confirmed on the other, and both profiles have it @long', async ({
  club,
  member,
}) => {
  const [tim, nils, ida, ben] = await Promise.all([
    club.account('Tim Smash'),
    club.account('Nils Globo'),
    club.account('Ida Chiquita'),
    club.account('Ben Backspin'),
  ])
  const id = await club.match({
    creator: tim,
    starts: `now() - interval '3 hours'`,
    columns: { match_category: 'competitive' },
    participants: [
      { account: tim, team: 'A' },
      { account: nils, team: 'A' },
      { account: ida, team: 'B' },
      { account: ben, team: 'B' },
    ],
  })
  const [one, other] = await Promise.all([member(tim, `/matches/${id}`), member(ida, `/matches/${id}`)])
  await one.page.getByRole('button', { name: 'Enter the result' }).click()
  const sheet = one.page.getByRole('dialog')
  await expectAccessible(one.page)
  await sheet.getByRole('button', { name: 'Set 1: 6:4' }).click()
  await sheet.getByRole('button', { name: 'Set 2: 6:4' }).click()
  await sheet.getByRole('button', { name: 'You two won 2 : 0' }).click()
  await expectToast(one.page, 'Result entered')
  const part = (at: typeof one) => at.page.getByRole('region', { name: 'Result', exact: true })
  await expect(part(one)).toContainText(/(Ida or Ben|Ben or Ida) confirm it/)

  await expect(part(other)).toContainText('Tim says so.', LIVE)
  await expectAccessible(other.page)
  await part(other).getByRole('button', { name: 'That is right' }).click()
  await expect(part(other)).toContainText('You have confirmed it.')
  await expect(part(one)).toContainText('Ida has confirmed it.', LIVE)
  for (const [person, account, text] of [
    [one, ida, 'Against each other: you won 1, lost 0'],
    [other, ben, 'Last together: 0 won, 1 lost'],
  ] as const) {
    await person.page.goto(`/profile/${account.id}`)
    const results = person.page.getByRole('region', { name: 'Results', exact: true })
    await expect(results).toContainText(text)
    await expect(results.getByRole('link')).toContainText('4:6 4:6')
    await expectAccessible(person.page)
  }
})
