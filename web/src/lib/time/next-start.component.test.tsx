import { instantOf } from '@domain/local-time.ts'
import fc from 'fast-check'
import { isLong } from 'supabase-compatible/testing/runs.ts'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { snapshotRow } from '../../../testing/court-rows.ts'
import { openAsMember } from '../../../testing/open-app.tsx'
import { answer } from '../../../testing/stand-in-server.ts'

const ZONE = 'Europe/Berlin'
// The last hour of the courts, an evening after it, and a day that is over; `domain/courts/next-start.test.ts` has every other edge.
const USUAL = ['21:00', '22:31', '23:38']
const EDGES = ['00:00', '05:59', '18:00', '22:00', '23:59']
const random = fc.sample(fc.integer({ min: 0, max: 1439 }), { numRuns: 2, seed: 33 })
const twoDigits = (value: number) => String(value).padStart(2, '0')
const others = [...EDGES, ...random.map((at) => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`)]
// An autumn day, and the nights of both clock changes.
const MOMENTS: [day: string, time: string][] = [
  ...[...USUAL, ...(isLong ? others : [])].map((time): [string, string] => ['2026-11-26', time]),
  ['2027-03-27', '23:38'],
  ['2026-10-25', '02:30'],
]
if (isLong) MOMENTS.push(['2027-03-28', '01:59'], ['2026-10-24', '23:38'])

const radios = (name: string) =>
  [
    ...page.getByRole('group', { name, exact: true }).element().querySelectorAll<HTMLInputElement>('input'),
  ].filter(({ disabled }) => !disabled)
const optionsOf = (label: string) =>
  [...page.getByLabelText(label, { exact: true }).element().querySelectorAll('option')].map(
    ({ value }) => value,
  )

describe.each(MOMENTS)('on %s at %s nothing that is offered is over:', (today, time) => {
  const now = () => Date.now()
  const isAhead = (day: string, start: string) => instantOf(day, start, ZONE) > now()
  const setClock = () =>
    vi.useFakeTimers({
      toFake: ['Date'],
      shouldAdvanceTime: true,
      now: instantOf(today, time, ZONE) + 20_000,
    })

  test('courts, and an alert', async () => {
    setClock()
    answer('GET /rest/v1/court_alerts', { json: [] })
    answer('GET /rest/v1/last_data_update', () => ({ json: [snapshotRow('arena'), snapshotRow('tsg')] }))
    await openAsMember('/courts')
    const free = page.getByRole('button', { name: /, free, / })
    await expect.element(free.first()).toBeVisible()
    const shown = radios('Day').find(({ checked }) => checked)?.value ?? ''
    const offered = free.elements().map((cell) => cell.getAttribute('aria-label')?.slice(0, 5) ?? '')
    expect(offered.filter((start) => !isAhead(shown, start))).toEqual([])
    // Folded are those that are over.
    expect(page.getByRole('button', { name: /, past, / }).elements()).toEqual([])
    await page.getByRole('button', { name: 'New alert' }).click()
    await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible()
    for (const day of optionsOf('Day')) {
      await page.getByLabelText('Day', { exact: true }).selectOptions(day)
      const hours = optionsOf('From')
      expect(hours.length).toBeGreaterThan(0)
      for (const hour of hours) expect(isAhead(day, `${twoDigits(Number(hour))}:00`)).toBe(true)
      if (day > today) break
    }
  })

  test('the day filter of the list', async () => {
    setClock()
    await openAsMember('/matches')
    await page.getByRole('button', { name: 'Show Filters' }).click()
    await page.getByRole('button', { name: 'Any day' }).click()
    const days = page.getByRole('grid').getByRole('button', { disabled: false })
    await expect.poll(() => days.elements().length).toBeGreaterThan(0)
    const [first] = days.elements().map((one) => one.getAttribute('data-day') ?? '')
    expect(isAhead(first ?? '', '23:30')).toBe(true)
    const [opensOn] = document.querySelectorAll('[role=grid] [tabindex="0"]')
    expect(isAhead(opensOn?.getAttribute('data-day') ?? '', '22:00')).toBe(true)
  })

  test('days and times of a new match', async () => {
    setClock()
    await openAsMember('/create-match')
    await expect.element(page.getByRole('group', { name: 'Day', exact: true })).toBeVisible()
    const [first, second] = radios('Day').map(({ value }) => value)
    for (const day of [first, second]) {
      page
        .getByRole('group', { name: 'Day', exact: true })
        .element()
        .querySelector<HTMLInputElement>(`[value="${day}"]`)
        ?.click()
      await expect.poll(() => radios('Time').length).toBeGreaterThan(0)
      await expect.poll(() => radios('Time').every(({ value }) => isAhead(day ?? '', value))).toBe(true)
    }
  })
})
