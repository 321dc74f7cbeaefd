import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { type ReportedThing, useReports } from '../queries.ts'
import { DecidedItem, OpenItem } from './report-item.tsx'

export default function ReportsSection() {
  const [withDecided, setWithDecided] = useState(false)
  return (
    <div className="grid gap-4">
      <section aria-label={t`Reports`} className="rounded-card border border-line bg-surface p-4">
        <Loaded query={useReports(true)} size="h-32">
          {(things) => <OpenReports things={things} />}
        </Loaded>
      </section>
      {withDecided ? (
        <Decided />
      ) : (
        <TextButton className="justify-self-start" onClick={() => setWithDecided(true)}>
          {t`Show what was decided`}
        </TextButton>
      )}
    </div>
  )
}

const keyOf = ({ kind, thing_id, decided_at }: ReportedThing) => `${kind} ${thing_id} ${decided_at}`

export function OpenReports({ things }: { things: ReportedThing[] }) {
  const count = things.length
  return (
    <>
      <h2 className="font-title">
        {count === 0 ? t`No report waits` : plural(count, { one: '# report waits', other: '# reports wait' })}
      </h2>
      {count === 0 && (
        <p className="mt-1 text-muted text-small">{t`Members report with the flag on matches, comments and profiles.`}</p>
      )}
      <ul className="mt-3 divide-y divide-line border-line border-t empty:hidden">
        {things.map((thing) => (
          <OpenItem key={keyOf(thing)} thing={thing} />
        ))}
      </ul>
    </>
  )
}

function Decided() {
  return (
    <section aria-label={t`Decided`} className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-title">{t`Decided`}</h2>
      <p className="mt-1 text-muted text-small">{t`Reports are deleted 90 days after the decision.`}</p>
      <Loaded query={useReports(false)} size="mt-3 h-32">
        {(things) => (
          <ul className="mt-3 divide-y divide-line border-line border-t empty:hidden">
            {things.map((thing) => (
              <DecidedItem key={keyOf(thing)} thing={thing} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
