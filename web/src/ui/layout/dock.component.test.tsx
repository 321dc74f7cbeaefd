import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Dock, StickyRow } from './dock.tsx'

let close: () => void
let setBanner: (height: number) => Promise<void>
const edge = () => find('[data-dock]').getBoundingClientRect().top
/** Pixels that the browser keeps free at the lower edge, without the distance of 0.75 rem. */
const kept = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) - 12
const bottomOf = (name: string) => find(`[aria-label="${name}"]`).getBoundingClientRect().bottom

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

/** Draws forty buttons of 50 px, more than the window holds, and a dock of 60 px below them, with or without a banner. */
beforeEach(async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const draw = async (banner: number) => {
    root.render(
      <div className="flex min-h-dvh flex-col">
        {Array.from({ length: 40 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the buttons stay as they are
          <button key={at} type="button" aria-label={`${at}`} className="h-[50px] shrink-0" />
        ))}
        <Dock>
          <button type="button" aria-label="in the dock" style={{ height: 60 + banner, display: 'block' }} />
        </Dock>
      </div>,
    )
    await expect.poll(kept).toBe(60 + banner)
  }
  setBanner = draw
  await draw(0)
  close = () => {
    root.unmount()
    element.remove()
    scrollTo(0, 0)
  }
})

afterEach(() => close())

test('an empty row in the other column leaves the height of the row that is seen', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const draw = (rows: readonly number[]) =>
    root.render(
      rows.map((height) => (
        <StickyRow key={height}>
          <div style={{ height }} />
        </StickyRow>
      )),
    )
  const rowHeight = () => kept() - 60
  draw([70, 0])
  await expect.poll(rowHeight).toBe(70)
  await drawn()
  expect(rowHeight()).toBe(70)
  draw([0])
  await expect.poll(rowHeight).toBe(0)
  root.unmount()
  expect(rowHeight()).toBe(0)
  element.remove()
})

/** Sizes are observed after the layout of a frame. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Goes to the last button that stands wholly above the dock. */
async function tabToLastInSight(): Promise<string> {
  let last = ''
  for (let at = 0; bottomOf(`${at}`) <= edge(); at++) {
    await userEvent.keyboard('{Tab}')
    last = `${at}`
  }
  expect(document.activeElement?.ariaLabel).toBe(last)
  return last
}

test('a dock that grows over the control with the focus brings it back into sight', async () => {
  const last = await tabToLastInSight()
  await setBanner(100)
  expect(bottomOf(last)).toBeLessThanOrEqual(edge())
  const scrolled = scrollY
  expect(scrolled).toBeGreaterThan(0)
  await setBanner(0)
  expect(scrollY).toBe(scrolled)
})

test.each([
  ['is clear of the dock', () => focus('0')],
  ['is in the dock', () => focus('in the dock')],
  ['was out of sight before', () => focus('39')],
  ['does not show', () => focus(`${Math.floor(edge() / 50) - 1}`, false)],
])('the page stays where it is while what has the focus %s', async (_, give) => {
  give()
  await setBanner(100)
  expect(scrollY).toBe(0)
})

function focus(name: string, focusVisible = true) {
  find(`[aria-label="${name}"]`).focus({ preventScroll: true, focusVisible } as FocusOptions)
  expect(document.querySelector(':focus-visible') !== null).toBe(focusVisible)
}
