import type { MatchFormValues } from '@domain/match/match-values.ts'
import { minutesOf } from '@domain/match/time.ts'
import { invitedOf } from '@domain/participants/invitation.ts'
import { shortNames } from '@domain/participants/short-names.ts'
import { daysInWeek } from '@domain/time-units.ts'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { addDays, formatDay, formatWeekday, venueDay, venueInstant } from '@/lib/time/datetime.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { StickyRow } from '@/ui/layout/dock.tsx'
import { type Draft, keepPreview } from '../draft.ts'
import { seriesLabel } from '../fields/recurrence-fields.tsx'
import { useMatchForm } from '../match-form-context.ts'

/** Previews are for events only; the form has to be right in the same way as for saving. */
export function PreviewButton({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const { checked, verb } = useMatchForm()
  function show() {
    const values = checked()
    if (!values) return
    keepPreview({ draft: { ...draft, values }, verb })
    void navigate(paths.eventPreview)
  }
  return (
    <Button variant="secondary" size="lg" wide onClick={show}>
      {t`Preview Event`}
    </Button>
  )
}

interface SaveButtonProps {
  pending: boolean
  waiting: boolean
}

/** Stays in sight: most who play again change nothing. */
export function QuickSaveButton(props: SaveButtonProps) {
  const { values } = useMatchForm()
  return (
    <StickyRow>
      <div className="-mx-4 border-line-strong border-t bg-raised px-4 py-3 md:mx-0 md:bg-background md:px-0">
        <SaveButton {...props} label={askLabel(values)} />
      </div>
    </StickyRow>
  )
}

export function SaveButton({ pending, waiting, label }: SaveButtonProps & { label?: string | null }) {
  const { values, verb } = useMatchForm()
  const dates = seriesLabel(values.matchDate, values.recurrence, values.eventType)
  const series = verb === 'create' && values.isRecurring && pending
  return (
    <div className="grid gap-2">
      {series && <progress aria-label={t`Making the series`} className="h-1.5 w-full accent-text" />}
      <SubmitButton size="lg" wide pending={pending} disabled={waiting} noteClassName="text-center">
        {label ?? saveLabel(verb, values.eventType)}
      </SubmitButton>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {series && t`Making ${dates}`}
      </p>
    </div>
  )
}

function saveLabel(verb: 'create' | 'update', what: 'match' | 'event'): string {
  if (what === 'event') return verb === 'create' ? t`Create Event` : t`Update Event`
  return verb === 'create' ? t`Create Match` : t`Update Match`
}

/** 'Ask Ida, Bo and Ela for Tuesday 18:30', or null while nobody is asked or the time is open. A day beyond the next seven is said with its date. */
function askLabel(values: MatchFormValues): string | null {
  const { matchDate, matchTime } = values
  const names = shortNames(invitedOf(values).map(({ username }) => username))
  if (names.length === 0 || !matchDate || minutesOf(matchTime) === null) return null
  // American English would put a comma before 'and'.
  const people = new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale).format(names)
  const isNear = matchDate < addDays(venueDay(secondNow()), daysInWeek)
  const weekday = formatWeekday(venueInstant(matchDate, '12:00'))
  const day = isNear ? weekday : formatDay(matchDate)
  return t`Ask ${people} for ${day} ${matchTime}`
}
