import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ownProfileQuery } from '@/features/community/queries/profiles.ts'
import { onlineStore } from '@/lib/browser/online.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { levelMeanings, levelOptions } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useSavePreferences } from '../../mutations/preferences.ts'
import { useLivePreferences } from '../../queries.ts'
import { DayChoices } from './usual-days-section.tsx'

/** Asks a new member two questions over the list. On any other page nobody is interrupted. */
export default function Welcome({ userId }: { userId: string }) {
  const { pathname, search } = useLocation()
  const online = useStore(onlineStore)
  const { data: preferences } = useLivePreferences(userId, (answers) => answers === null)
  const { data: profile } = useQuery(ownProfileQuery(userId))
  const [later, setLater] = useState(false)
  const isOver = preferences !== null || later
  const isFree = pathname === paths.matches && search === '' && online
  if (!profile || (isOver && !later) || (!isFree && !later)) return null
  return (
    <Questions
      userId={userId}
      level={profile.skill_level}
      open={!isOver && isFree}
      onClose={() => setLater(true)}
    />
  )
}

interface QuestionsProps {
  userId: string
  level: string | null
  open: boolean
  onClose: () => void
}

// Asks nothing that could lose its ground: its answers are the member's own, and none before counts.
function Questions({ userId, level, open, onClose }: QuestionsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [days, setDays] = useState<number[]>([])
  const { mutate, isPending } = useSavePreferences(userId)
  const choose = (day: number, isUsual: boolean) =>
    setDays(isUsual ? [...days, day].sort() : days.filter((one) => one !== day))
  // Closed for this visit even when it could not be saved: then the questions come again with the next one.
  function skip() {
    onClose()
    mutate({})
  }
  // Only what was touched: another device may have answered while this one was out of reach.
  function save() {
    const answers = {
      ...(days.length > 0 && { usualDays: days }),
      ...(chosen && chosen !== level && { level: chosen }),
    }
    mutate(answers, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => stays || skip()}
      title={t`Two short questions`}
      description={t`So that the list can show you what fits. You can change both later.`}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={isPending} onClick={skip}>
            {t`Skip`}
          </Button>
          <Button size="lg" className="flex-1" pending={isPending} onClick={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Levels value={chosen ?? level} onChange={setChosen} />
        <DayChoices days={days} onChange={choose} />
      </div>
    </Sheet>
  )
}

function Levels({ value, onChange }: { value: string | null; onChange: (level: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[560] text-[.9375rem]">{t`How well do you play?`}</legend>
      <div className="grid gap-2">
        {levelOptions().map(({ value: level, label }) => (
          <label
            key={level}
            className="relative grid gap-0.5 rounded-button border border-line-strong px-3.5 py-2.5 has-checked:border-text has-checked:bg-raised has-checked:shadow-[inset_0_0_0_1px_var(--color-text)] forced-colors:has-checked:border-2 has-focus-visible:outline-2 has-focus-visible:outline-text has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="level"
              className="over-label"
              checked={level === value}
              onChange={() => onChange(level)}
            />
            <span className="font-[620]">{label}</span>
            <span className="text-muted text-small">{levelMeanings()[level]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
