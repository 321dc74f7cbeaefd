// Tracks forms with input that was not sent yet. Forms that store a draft themselves have `data-keeps-draft`.
const typed = new Set<HTMLFormElement>()

export function watchForms(): () => void {
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && !form.dataset.keepsDraft) typed.add(form)
  }
  const onSubmit = ({ target }: Event) => typed.delete(target as HTMLFormElement)
  document.addEventListener('input', onInput, true)
  document.addEventListener('submit', onSubmit, true)
  return () => {
    document.removeEventListener('input', onInput, true)
    document.removeEventListener('submit', onSubmit, true)
  }
}

/** Tells whether a reload would lose the input of a form on the screen. */
export const hasUnsaved = (): boolean => [...typed].some((form) => form.isConnected)
