import { type RefObject, useLayoutEffect } from 'react'
import { type EarlyForm, takeEarlyForm } from '@/lib/backend/early/early.ts'

/** Goes on with the form that was there before the app: what was typed, the field with the focus, and that it was sent. */
export function useEarlyForm(ref: RefObject<HTMLFormElement | null>, isFirst: boolean): void {
  useLayoutEffect(() => {
    const early = isFirst && takeEarlyForm()
    // React answers events once it has put the whole page in place, which is before the next paint.
    if (early) queueMicrotask(() => goOn(early, ref.current))
  }, [ref, isFirst])
}

function goOn({ element, focused, isSent }: EarlyForm, form: HTMLFormElement | null): void {
  const fieldOf = (name: string) => form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  for (const { name, value } of element.querySelectorAll('input')) {
    const field = fieldOf(name)
    if (field && value !== '') type(field, value)
  }
  if (focused) fieldOf(focused)?.focus({ preventScroll: true })
  if (isSent) form?.requestSubmit()
}

/** React does not notice a value that is set as usual, which is how it sets its own. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
