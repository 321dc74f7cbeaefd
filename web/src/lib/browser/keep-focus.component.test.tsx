import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepFocus } from './keep-focus.ts'

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  document.querySelector('main')?.remove()
})

/** A page with two parts, whose first one has the focus on its button. */
function drawPage() {
  stop = keepFocus()
  const main = document.body.appendChild(document.createElement('main'))
  main.id = 'main'
  main.innerHTML =
    '<section aria-label="Calendar"><button>Make</button></section><section aria-label="Email"></section>'
  const button = main.querySelector('button')
  const section = main.querySelector('section')
  if (!button || !section) throw new Error('the page is empty')
  button.focus()
  return { main, section, button }
}

/** Changes the page, and waits until all who observe it have been told: an observer that began later is told last. */
const changesSeen = (part: Element, change: () => void) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(part, { childList: true })
    change()
  })

const focused = () => expect.poll(() => document.activeElement)

test('the part around a control that is removed takes the focus, or the page when the part is removed', async () => {
  const { main, section, button } = drawPage()
  button.remove()
  await focused().toBe(section)
  section.remove()
  await focused().toBe(main)
})

test('once stopped, it takes the focus nowhere', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { button } = drawPage()
  button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  button.remove()
  stop?.()
  vi.runAllTimers()
  expect(document.activeElement).toBe(document.body)
})

test('a control that is disabled or hidden for a moment has the focus again', async () => {
  const { section, button } = drawPage()
  button.disabled = true
  await focused().toBe(section)
  button.disabled = false
  await focused().toBe(button)
  button.style.display = 'none'
  section.append('loading')
  await focused().toBe(section)
  button.style.display = ''
  section.append('loaded')
  await focused().toBe(button)
})

test('a control in a part that is hidden for a frame or two has the focus again', async () => {
  const { section, button } = drawPage()
  section.style.display = 'none'
  section.append('loading')
  // A browser takes the focus away when it draws.
  await focused().toBe(document.body)
  section.style.display = ''
  section.append('loaded')
  await focused().toBe(button)
})

test('whoever presses beside all controls is left there, and whoever has gone on is not called back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { main, section, button } = drawPage()
  button.blur()
  vi.runAllTimers()
  await changesSeen(section, () => {
    button.remove()
    section.append('gone')
  })
  vi.runAllTimers()
  expect(document.activeElement).toBe(document.body)
  vi.useRealTimers()

  section.append(button)
  const other = main.appendChild(document.createElement('button'))
  button.focus()
  button.disabled = true
  await focused().toBe(section)
  await userEvent.keyboard('{Tab}')
  await focused().toBe(other)
  button.disabled = false
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(other)
})
