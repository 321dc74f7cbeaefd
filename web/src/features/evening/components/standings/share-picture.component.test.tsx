import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember, toast } from '../../../../../testing/open-app.tsx'
import { MATCH_ID, matchRow } from '../../../../../testing/rows.ts'
import { StandInEvening } from '../../../../../testing/stand-in-evening.ts'
import { answer, callsTo } from '../../../../../testing/stand-in-server.ts'
import { goLive } from '../../../../../testing/stand-in-socket.ts'
import { store } from '../../../../../testing/stand-in-tables.ts'

const PICTURE = `GET /pictures/podium/${MATCH_ID}.png`
const button = page.getByRole('button', { name: 'Share picture' })
let clicks: { mockRestore(): void } | undefined
const refusal = (name: string) => () => Promise.reject(new DOMException('', name))

/** A device on which files are shared as `share` does; null for one that shares none. */
function device(share: ((data: ShareData) => Promise<void>) | null) {
  const shared = vi.fn(share ?? (async () => {}))
  Object.assign(navigator, { share: shared, canShare: () => share !== null })
  const saved: string[] = []
  clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  return { shared, saved }
}

beforeEach(async () => {
  const evening = new StandInEvening(8).deal().play(2)
  Object.assign(evening.board.evening, { state: 'ended' })
  goLive()
  store('matches', matchRow({ match_type: 'americano', players: 16 }))
  evening.install()
  answer(PICTURE, { json: 'PNG' })
  await openAsMember(`/matches/${MATCH_ID}/evening`)
  return () => {
    clicks?.mockRestore()
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  }
})

test('a phone shares the podium as a picture, asked for in the name of the member', async () => {
  const { shared, saved } = device(async () => {})
  await button.click()
  await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce())
  const [file] = shared.mock.calls[0]?.[0].files ?? []
  expect([file?.name, file?.type, await file?.text()]).toEqual(['podium.png', 'image/png', '"PNG"'])
  expect(callsTo(PICTURE)[0]?.authorization).toBeTruthy()
  expect(saved).toEqual([])
})

test.each([
  ['shares no files', null, ['podium.png']],
  ['finds the tap too long ago', refusal('NotAllowedError'), ['podium.png']],
  ['was told not to', refusal('AbortError'), []],
])('a device that %s saves it, or leaves it', async (_what, share, files) => {
  const { shared, saved } = device(share)
  await button.click()
  await vi.waitFor(() => expect(callsTo(PICTURE)).toHaveLength(1))
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  expect(shared).toHaveBeenCalledTimes(share ? 1 : 0)
  expect(saved).toEqual(files)
})

test('a picture that does not come is said, and can be asked for again', async () => {
  const { shared } = device(async () => {})
  answer(PICTURE, { status: 503 })
  await button.click()
  await expect
    .element(toast().filter({ hasText: 'The picture could not be made. Please try again.' }))
    .toBeVisible()
  answer(PICTURE, { json: 'PNG' })
  await button.click()
  await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce())
})
