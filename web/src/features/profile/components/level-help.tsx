import { t } from '@lingui/core/macro'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { levelMeanings } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Tooltip } from '@/ui/overlays/tooltip.tsx'

function levels(): [level: string, meaning: string][] {
  const { Beginner, Intermediate, Advanced, Pro } = levelMeanings()
  return [
    [t`Beginner`, Beginner],
    [t`Intermediate`, Intermediate],
    [t`Advanced`, Advanced],
    [t`Professional`, Pro],
  ]
}

/** Explains the levels. By pointer and keyboard it shows by itself; a tap opens it too. */
export function LevelHelp() {
  const [open, setOpen] = useState(false)
  return (
    <Tooltip open={open} onOpenChange={setOpen} content={<Levels />}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`What the levels mean`}
        // Otherwise a press would close what it opens.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <CircleHelp aria-hidden="true" />
      </Button>
    </Tooltip>
  )
}

function Levels() {
  return (
    <span className="grid gap-1.5 py-1">
      {levels().map(([level, meaning]) => (
        <span key={level}>
          <b className="font-[650]">{level}:</b> {meaning}
        </span>
      ))}
    </span>
  )
}
