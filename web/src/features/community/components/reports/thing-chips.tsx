import { kindLabels } from '@/lib/words/report-reasons.ts'
import { Chip } from '@/ui/buttons/chip.tsx'
import type { OpenProps } from '@/ui/overlays/sheet.tsx'
import type { Reported } from '../../mutations.ts'

export interface SheetProps extends OpenProps {
  /** The things that may be meant, such as a match and its picture; the first one unless another is chosen. */
  things: readonly [Reported, ...Reported[]]
}

export interface ThingChipsProps {
  things: readonly Reported[]
  thing: Reported
  setThing: (thing: Reported) => void
}

/** Chooses which of several things is meant, such as a match or its picture; nothing where there is one. */
export function ThingChips({ things, thing, setThing }: ThingChipsProps) {
  const kinds = kindLabels()
  if (things.length < 2) return null
  return (
    <div className="flex flex-wrap gap-2">
      {things.map((one) => (
        <Chip key={one.kind} selected={one.kind === thing.kind} onClick={() => setThing(one)}>
          {kinds[one.kind]}
        </Chip>
      ))}
    </div>
  )
}
