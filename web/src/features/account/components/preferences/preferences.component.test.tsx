import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '@/lib/paths.ts'
import { MARA, openAsMember, PROFILE, reloadApp } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { tellRow } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const OWN = 'GET /rest/v1/preferences'
const SAVE = 'POST /rest/v1/preferences'
const CHANGE = 'PATCH /rest/v1/preferences'
const LEVEL = 'PATCH /rest/v1/profiles'
const questions = page.getByRole('dialog', { name: 'Two short questions' })
const inQuestions = (name: string) => questions.getByRole('button', { name })
const forMe = page.getByRole('button', { name: 'For me' }).first()
const asked = () => callsTo('GET /rest/v1/listed_matches').map(({ path }) => path)

beforeEach(() => {
  answer('POST /rest/v1/rpc/list_my_sessions', { json: [] })
  answer(OWN, { json: [] })
})

test('a new member says a level and days over the list, once', async () => {
  await openAsMember('/matches')
  await questions.getByRole('radio', { name: /^Advanced/ }).click()
  await inQuestions('Tue').click()
  await inQuestions('Thu').click()
  // The answers stay after a failure, to be sent again.
  answer(LEVEL, new TypeError('Failed to fetch'))
  await inQuestions('Save').click()
  await expect.element(page.getByText('Your answers could not be saved. Please try again.')).toBeVisible()
  await expect.element(inQuestions('Thu')).toHaveAttribute('aria-pressed', 'true')
  answer(LEVEL, { json: null })
  answer(SAVE, { json: [{ usual_days: [2, 4] }] })
  await inQuestions('Save').click()
  await expect.element(questions).not.toBeInTheDocument()
  expect(callsTo(LEVEL).at(-1)?.body).toEqual({ skill_level: 'Advanced' })
  expect(callsTo(SAVE).at(-1)?.body).toEqual({ user_id: MARA.id, usual_days: [2, 4] })
})

test('the questions go when another device has answered them', async () => {
  await openAsMember('/matches')
  await expect.element(inQuestions('Save')).toBeVisible()
  answer(OWN, { json: [{ usual_days: [4, 6] }] })
  await tellRow('preferences', 'INSERT', { user_id: MARA.id, usual_days: [4, 6] })
  await expect.element(questions).not.toBeInTheDocument()
  expect([...callsTo(SAVE), ...callsTo(LEVEL)]).toEqual([])
})

test('answers that were not touched are not written', async () => {
  await openAsMember('/matches')
  answer(SAVE, { json: [{ usual_days: [4, 6] }] })
  await inQuestions('Save').click()
  await expect.element(questions).not.toBeInTheDocument()
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual([{ user_id: MARA.id }])
  expect(callsTo(LEVEL)).toEqual([])
})

test('a level that another device has chosen meanwhile is shown, and stays', async () => {
  await openAsMember('/matches')
  await expect.element(questions.getByRole('radio', { name: /^Beginner/ })).toBeChecked()
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, skill_level: 'Advanced' }] })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(questions.getByRole('radio', { name: /^Advanced/ })).toBeChecked()
  answer(SAVE, { json: [{ usual_days: [] }] })
  await inQuestions('Save').click()
  await expect.element(questions).not.toBeInTheDocument()
  expect(callsTo(LEVEL)).toEqual([])
})

test('skipping is an answer, too', async () => {
  await openAsMember('/matches')
  answer(SAVE, { json: [{ usual_days: [] }] })
  await inQuestions('Skip').click()
  await expect.element(questions).not.toBeInTheDocument()
  await expect.poll(() => callsTo(SAVE).map(({ body }) => body)).toEqual([{ user_id: MARA.id }])
  expect(callsTo(LEVEL)).toEqual([])
})

test('nobody is asked on another page', async () => {
  store('matches', matchRow({ participants: [] }))
  await openAsMember(`/matches/${MATCH_ID}`)
  await expect.poll(() => callsTo(OWN).length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: 'Join Match' })).toBeVisible()
  await expect.element(questions).not.toBeInTheDocument()
})

test('"For me" asks the database for what fits, and is remembered', async () => {
  answer(OWN, { json: [{ usual_days: [2] }] })
  await openAsMember('/matches')
  await forMe.click()
  await expect.poll(() => asked().at(-1)).toContain('fits_me=is.true')
  await expect.element(forMe).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(/for your level and days\. Try different filters/)).toBeVisible()
  await openAsMember('/matches')
  await expect.element(forMe).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Reset' }).first().click()
  await expect.element(forMe).toHaveAttribute('aria-pressed', 'false')
  // A list that was fetched a moment ago is shown without asking.
  await reloadApp()
  await expect.poll(() => asked().at(-1)).not.toContain('fits_me')
})

test.each(
  share([
    ['Advanced', true],
    ['Intermediate', false],
  ]),
)(`before a match for %s, a beginner is warned: %s (SEED=${SEED})`, async (level, warned) => {
  answer(OWN, { json: [{ usual_days: [] }] })
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, skill_level: 'Beginner' }] })
  store('matches', matchRow({ skill_level: level, participants: [] }))
  await openAsMember(`/matches/${MATCH_ID}`)
  await page.getByRole('button', { name: 'Join Match' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  const warning = page.getByText(`This match is for ${level}, your level is Beginner.`)
  if (warned) await expect.element(warning).toBeVisible()
  else await expect.element(warning).not.toBeInTheDocument()
})

const day = (name: string) =>
  page.getByRole('region', { name: 'Matches for me' }).getByRole('button', { name })

/** The server as it has these days, and changes them only where they are still those that the client names. */
function serverWith(first: number[]) {
  let days = first
  answer(OWN, () => ({ json: [{ usual_days: days }] }))
  answer(CHANGE, ({ path, body }) => {
    if (!path.includes(`usual_days=eq.${encodeURIComponent(`{${days}}`)}`)) return { json: [] }
    days = (body as { usual_days: number[] }).usual_days
    return { json: [{ usual_days: days }] }
  })
  return { has: () => days, set: (now: number[]) => (days = now) }
}

test('the days are changed in the settings, each as it is pressed', async () => {
  const server = serverWith([2])
  await openAsMember(paths.settingsSection('days'))
  await expect.element(day('Tue')).toHaveAttribute('aria-pressed', 'true')
  await day('Sat').click()
  await day('Tue').click()
  await expect.poll(server.has).toEqual([6])
  await expect.element(day('Sat')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(day('Tue')).toHaveAttribute('aria-pressed', 'false')
})

test('days that another device adds are seen', async () => {
  const server = serverWith([2])
  await openAsMember(paths.settingsSection('days'))
  await expect.element(day('Tue')).toHaveAttribute('aria-pressed', 'true')
  server.set([2, 4])
  await tellRow('preferences', 'UPDATE', { user_id: MARA.id, usual_days: [2, 4] })
  await expect.element(day('Thu')).toHaveAttribute('aria-pressed', 'true')
})

test.each(share(['before', 'while']))(
  `days that another device adds %s one is pressed stay (SEED=${SEED})`,
  async (when) => {
    const server = serverWith([2])
    await openAsMember(paths.settingsSection('days'))
    await expect.element(day('Tue')).toHaveAttribute('aria-pressed', 'true')
    const addElsewhere = () => server.set([2, 4])
    if (when === 'before') addElsewhere()
    else
      answer(OWN, () => {
        const before = server.has()
        addElsewhere()
        answer(OWN, () => ({ json: [{ usual_days: server.has() }] }))
        return { json: [{ usual_days: before }] }
      })
    await day('Sat').click()
    await expect.poll(server.has).toEqual([2, 4, 6])
    await expect.element(day('Thu')).toHaveAttribute('aria-pressed', 'true')
    expect(callsTo(CHANGE)).toHaveLength(when === 'before' ? 1 : 2)
  },
)

test('the first day of a member who was never asked is written, unless another device was faster', async () => {
  answer(OWN, { json: [] })
  await openAsMember(paths.settingsSection('days'))
  await expect.element(day('Tue')).toHaveAttribute('aria-pressed', 'false')
  answer(SAVE, () => {
    serverWith([4])
    return { json: [] }
  })
  await day('Sat').click()
  await expect.poll(() => callsTo(CHANGE).at(-1)?.body).toEqual({ usual_days: [4, 6] })
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual([{ user_id: MARA.id, usual_days: [6] }])
})
