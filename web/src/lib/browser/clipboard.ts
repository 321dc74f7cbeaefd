/** Copies a text; resolves to true if that worked. Without HTTPS, browsers only have `execCommand`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  // Placed inside the open dialog, which would otherwise take the focus back.
  const home = before?.closest('[role=dialog]') ?? document.body
  home.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
