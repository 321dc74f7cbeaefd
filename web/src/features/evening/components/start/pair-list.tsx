import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Chip } from '@/ui/buttons/chip.tsx'

interface PairListProps {
  heading: string
  pairs: readonly (readonly string[])[]
  /** People without a partner. */
  single: readonly string[]
  nameOf: (id: string) => string
  pending?: boolean
  onSwap: (one: string, other: string) => void
}

/** Teams of two: pressing two people swaps their places. */
export function PairList({ heading, pairs, single, nameOf, pending = false, onSwap }: PairListProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const press = (id: string) => {
    if (chosen !== null && chosen !== id) onSwap(chosen, id)
    setChosen(chosen === null ? id : null)
  }
  const person = (id: string) => (
    <Chip
      key={id}
      selected={chosen === id}
      disabled={pending}
      className="min-w-0 max-w-full"
      onClick={() => press(id)}
    >
      <span className="truncate">{nameOf(id)}</span>
    </Chip>
  )
  return (
    <section aria-label={heading} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted text-small">
        <h2 className="font-[620]">{heading}</h2>
        <p>{t`Tap two to swap them`}</p>
      </div>
      <ul className="grid gap-2">
        {pairs.map((pair, at) => (
          <li key={pair.join()} className="flex items-center gap-2">
            <span className="w-5 shrink-0 text-muted tabular-nums">{at + 1}</span>
            <span className="flex min-w-0 flex-wrap gap-2">{pair.map(person)}</span>
          </li>
        ))}
      </ul>
      {single.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted text-small">{t`Without a partner`}</span>
          {single.map(person)}
        </div>
      )}
    </section>
  )
}

/** The pairs after two people have swapped their places, with a further pair of those who were without a partner, as far as they go. */
export function swapInPairs(
  pairs: readonly (readonly string[])[],
  single: readonly string[],
  one: string,
  other: string,
): string[][] {
  const swapped = (id: string) => (id === one ? other : id === other ? one : id)
  const areSingle = single.includes(one) && single.includes(other)
  return areSingle
    ? [...pairs.map((pair) => [...pair]), [one, other]]
    : pairs.map((pair) => pair.map(swapped))
}

/** Neighbours in a list as pairs; the last one of an odd number has no partner. */
export function pairUp(ids: readonly string[]): { pairs: [string, string][]; single: string[] } {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < ids.length; at += 2) pairs.push([ids[at] ?? '', ids[at + 1] ?? ''])
  return { pairs, single: ids.length % 2 === 1 ? ids.slice(-1) : [] }
}
