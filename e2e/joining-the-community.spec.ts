import { sentenceOf } from '../testing/notification-sentence.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './words.ts'

test('a newcomer asks to join, stewards are told, one admits, and both are told @long', async ({
  club,
  member,
  stranger,
}) => {
  const steward = await member('Stella Steward')
  await club.sql('insert into stewards (member_id) values ($1)', [steward.account.id])
  const other = await member('Otto Steward', '/profile?tab=notifications')
  await club.sql('insert into stewards (member_id) values ($1)', [other.account.id])
  await steward.page.goto('/steward/joining')
  await steward.page.getByText('By approval', { exact: true }).click()
  await steward.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(steward.page.getByText('Nobody waits.')).toBeVisible()

  const page = await stranger('/auth?mode=signup')
  await expect(page.getByText(/looks at each request/)).toBeVisible()
  await signUp(page, 'newcomer@demo.example')
  const [link] = await club.linksTo('newcomer@demo.example')
  await page.goto(link ?? '')
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page.getByRole('heading', { name: 'A steward looks at your request' })).toBeVisible()
  await page.getByLabel('A note to the stewards').fill('I play with Tim.')
  await page.getByRole('button', { name: 'Save note' }).click()

  const news = other.page
    .getByRole('tabpanel')
    .getByText(sentenceOf('steward_work', { reason: 'requests', requests: 1 }), { exact: true })
  await expect(news).toBeVisible()

  await steward.page.reload()
  await expect(steward.page.getByText('I play with Tim.')).toBeVisible()
  await steward.page.getByRole('button', { name: 'Admit' }).click()
  await expect(page.getByText('Welcome! You are a member now.', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Two short questions' })).toBeVisible()
  await expect(news).toHaveCount(0)
  await expect.poll(() => club.linksTo('newcomer@demo.example')).toEqual([new URL(page.url()).origin])
})
