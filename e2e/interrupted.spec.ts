import type { WebSocketRoute } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { cardOf, pollWithClock, stopClock, toastIn } from './words.ts'

type Join = [joinRef: string, ref: string, topic: string, event: string]
type Fault = (socket: WebSocketRoute, join: Join) => unknown

/** Says what a broken connection does with the joins of channels. */
const FAULTS: [which: string, told: string, Fault][] = [
  [
    'that is refused',
    'Real-time connection error',
    (socket, [joinRef, ref, topic]) =>
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'error', response: {} }])),
  ],
  ['whose connection breaks', 'Real-time connection error', (socket) => socket.close({ code: 1011 })],
  ['that gets no answer', 'Real-time connection timed out', () => {}],
]

for (const [which, told, fault] of FAULTS) {
  test(`a list ${which} says so once, and catches up in silence @long`, async ({ club, member }) => {
    const { page, account } = await member('Mara Lob', '/nowhere')
    const line = await disturb(page, fault)
    await stopClock(page)
    await page.goto('/matches')
    await pollWithClock(page, () => toastIn(page).allTextContents()).toEqual([told])
    await toastIn(page).getByRole('button', { name: 'Close' }).click()
    await pollWithClock(page, line.joins).toBeGreaterThanOrEqual(3)
    await expect(toastIn(page)).toHaveCount(0)

    await pollWithClock(page, () => page.getByRole('heading', { name: 'No matches found' }).count()).toBe(1)
    await club.match({ creator: account, participants: [{ account }] })
    line.mend()
    await pollWithClock(page, () => cardOf(page, 'Indoor Arena', '18:30').count()).toBe(1)
    await expect(toastIn(page)).toHaveCount(0)
  })
}

async function disturb(page: Page, fault: Fault) {
  let broken = true
  let joins = 0
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const frame: Join = JSON.parse(String(message))
      if (frame[3] === 'phx_join') joins += 1
      if (broken && frame[3] === 'phx_join') fault(socket, frame)
      else server.send(message)
    })
  })
  const mend = () => {
    broken = false
  }
  return { joins: () => joins, mend }
}
