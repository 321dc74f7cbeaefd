import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eraseForSession } from '@/lib/browser/storage.ts'
import { openApp, openAsMember, session } from '../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../testing/rows.ts'
import { answer } from '../../../../testing/stand-in-server.ts'
import { store } from '../../../../testing/stand-in-tables.ts'

const PASSWORD = 'correct horse 7'
const kept = page.getByRole('region', { name: 'What this browser keeps' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => eraseForSession('cookie-consent'))

/** Nothing lies over the corners of a button where the page has been opened. */
function isWholeInSight(locator: Locator): boolean {
  const element = locator.element()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 20, right - 20].flatMap((x) => [top + 2, bottom - 2].map((y) => ({ x, y })))
  return corners.every(({ x, y }) => element.contains(document.elementFromPoint(x, y)))
}

test('the banner leaves the main button of the sign-in in sight, also after a sign-up', async () => {
  answer('POST /rest/v1/rpc/check_email_exists', { json: false })
  answer('POST /auth/v1/signup', { json: { ...session().user, email: 'nora@demo.example' } })
  await openApp('/auth')
  await expect.element(kept).toBeVisible()
  await expect.poll(() => isWholeInSight(button('Sign In'))).toBe(true)
  await button('Create Account').click()
  await page.getByLabelText('Email').fill('nora@demo.example')
  await page.getByLabelText('Username (Firstname Lastname)').fill('Nora Newcomer')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabelText('Confirm Password').fill(PASSWORD)
  await button('Create Account').click()
  await expect.element(page.getByLabelText('Code of the mail')).toBeVisible()
  scrollTo(0, 0)
  await expect.poll(() => isWholeInSight(button('Sign In'))).toBe(true)
})

test('banner, actions and navigation leave three quarters of a phone to a match', async () => {
  store('matches', matchRow({ participants: [] }))
  await openAsMember(`/matches/${MATCH_ID}`)
  await expect.element(button('Join Match')).toBeVisible()
  await expect.element(kept).toBeVisible()
  const dock = () => document.querySelector('[data-dock]')?.getBoundingClientRect().height ?? innerHeight
  await expect.poll(() => dock() / innerHeight).toBeLessThan(0.25)
})
