/** An element by its selector, its accessible name and texts inside it. */
export interface Query {
  css: string
  /** The whole accessible name, or its beginning followed by '…'. */
  name?: string
  texts?: string[]
  /** It need not be drawn, like a file field behind a button. */
  hidden?: true
  within?: Query
}

/** Runs in the page: the elements that fit and are shown. Closes over nothing. */
export function countShown(query: Query): number {
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const by = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = [...((element as HTMLInputElement).labels ?? [])]
      .map((label) => label.textContent ?? '')
      .join(' ')
    const name = by || element.getAttribute('aria-label') || labels || element.textContent || ''
    return name.replaceAll(/\s+/g, ' ').trim()
  }
  const named = (element: Element, name: string) =>
    name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name
  const all = ({ css, name, texts = [], hidden, within }: Query): Element[] =>
    (within ? all(within) : [document.documentElement])
      .flatMap((scope) => [...scope.querySelectorAll(css)])
      .filter((element) => hidden || element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => name === undefined || named(element, name))
      .filter((element) => texts.every((text) => element.textContent?.includes(text)))
  const found = all(query)
  Object.assign(window, { foundByJourney: found })
  return found.length
}

/**
 * Runs in the page: the first element that was found last, once a press would reach it: it stands still, is switched on, and nothing
 * covers its middle. Null until then.
 */
export function pressable(): Element | null {
  const [element] = (window as unknown as { foundByJourney: Element[] }).foundByJourney
  if (!element?.isConnected || element.matches(':disabled, [aria-disabled=true], [aria-busy=true]'))
    return null
  const moves = document
    .getAnimations()
    .some(
      ({ effect, playState }) =>
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity &&
        effect instanceof KeyframeEffect &&
        effect.target?.contains(element),
    )
  if (moves) return null
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const reached = hit && (element.contains(hit) || (hit.closest('label')?.contains(element) ?? false))
  return reached ? element : null
}

/** Runs in the page: the first element that was found last. */
export function firstFound(): Element | null {
  return (window as unknown as { foundByJourney: Element[] }).foundByJourney[0] ?? null
}
