// Forms that something was typed into since they were last sent. Those that keep a draft by themselves say `data-keeps-draft`.
const typed = new Set<HTMLFormElement>()

/** Begins to listen; returns how to stop. */
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

/** Tells if a form is on the screen whose contents a reload would lose. */
export const hasUnsaved = (): boolean => [...typed].some((form) => form.isConnected)
