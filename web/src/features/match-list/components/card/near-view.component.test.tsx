import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useNearView } from './near-view.ts'

function Item() {
  const { ref, farHeight } = useNearView<HTMLLIElement>('one')
  return (
    <li ref={ref} {...(farHeight !== null && { 'data-far': '', style: { height: farHeight } })}>
      {farHeight === null ? (
        <p>
          <a href="#one">Whole</a>
        </p>
      ) : (
        <a href="#one">Link alone</a>
      )}
    </li>
  )
}

test('a card far from the view is its link alone, and has the focus still when that makes it whole again', async () => {
  const host = document.body.appendChild(document.createElement('ul'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    scrollTo(0, 0)
  })
  root.render(
    <>
      <Item />
      <li style={{ height: 6000 }} />
    </>,
  )
  await expect.element(page.getByRole('link', { name: 'Whole' })).toBeVisible()
  scrollTo(0, 6000)
  const alone = page.getByRole('link', { name: 'Link alone' })
  await expect.element(alone).toBeInTheDocument()
  ;(alone.element() as HTMLElement).focus()
  await expect.element(page.getByRole('link', { name: 'Whole' })).toHaveFocus()
})
