import { t } from '@lingui/core/macro'
import { CircleHelp } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { useState } from 'react'
import { levelMeanings } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'

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
    <Tooltip.Provider>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger asChild>
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
        </Tooltip.Trigger>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 grid max-w-[min(17.5rem,calc(100vw-1rem))] gap-1.5 rounded-[10px] border border-line-strong bg-raised px-3 py-2.5 text-small text-text shadow-float"
        >
          {levels().map(([level, meaning]) => (
            <span key={level}>
              <b className="font-[650]">{level}:</b> {meaning}
            </span>
          ))}
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
