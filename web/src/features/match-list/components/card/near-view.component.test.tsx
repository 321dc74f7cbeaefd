import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNearView } from './near-view.ts'

function Item() {
  const { isFar, ...item } = useNearView<HTMLLIElement>('one', true)
  return (
    <li {...item}>
      {isFar ? (
        <a href="#one">Link alone</a>
      ) : (
        <p>
          <a href="#one">Whole</a>
        </p>
      )}
    </li>
  )
}

test('a card far from the view is its link alone; it becomes whole with the focus, and stays so', async () => {
  const host = document.body.appendChild(document.createElement('ul'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    scrollTo(0, 0)
  })
  root.render(
    <>
      <li style={{ height: 6000 }} />
      <Item />
    </>,
  )
  const alone = page.getByRole('link', { name: 'Link alone' })
  await expect.element(alone).toBeInTheDocument()
  ;(alone.element() as HTMLElement).focus()
  const whole = page.getByRole('link', { name: 'Whole' })
  await expect.element(whole).toHaveFocus()
  scrollTo(0, 0)
  await expect.poll(() => scrollY).toBe(0)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await expect.element(whole).toHaveFocus()
})
