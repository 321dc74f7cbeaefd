import { type Hours, type OpeningHours, WEEKDAYS, type Weekday } from '@domain/courts/opening-hours.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { weekdayLabel } from '../words/part-label.ts'
import { useDraft, useFault, useValue, type VenueProps } from './draft-fields.tsx'

const USUAL: Hours = { from: '07:00', until: '22:00' }
const MIDNIGHT = '24:00'
/** A narrow phone has no room before the clock of the browser where times end with AM. */
const TIME = 'min-w-0 px-2 sm:px-3.5 max-sm:[&::-webkit-calendar-picker-indicator]:ms-0'

export function OpeningFields({ venue, at }: VenueProps) {
  const path = `${at}.opening`
  const [opening, setOpening] = useValue<OpeningHours | undefined>(path, true)
  const daily = venue.reading?.opening ?? USUAL
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-title text-title">{t`Opening hours`}</legend>
      {opening ? (
        <>
          {WEEKDAYS.map((day) => (
            <DayFields key={day} path={`${path}.${day}`} day={day} />
          ))}
          <div className="flex flex-wrap gap-x-5">
            <TextButton onClick={() => setOpening(everyDay(opening.monday))}>
              {t`Every day like Monday`}
            </TextButton>
            <TextButton onClick={() => setOpening(undefined)}>{t`Do not say`}</TextButton>
          </div>
        </>
      ) : (
        <>
          <p className="text-muted">{t`No opening hours are entered for the days of the week.`}</p>
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setOpening(everyDay(daily))}
          >
            {t`Enter opening hours`}
          </Button>
        </>
      )}
    </fieldset>
  )
}

const everyDay = (hours: Hours | null): OpeningHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours && { ...hours }])) as OpeningHours

function DayFields({ path, day }: { path: string; day: Weekday }) {
  const [hours = null, set] = useValue<Hours | null>(path)
  const name = weekdayLabel(day)
  return (
    <div className="grid items-center gap-x-3 sm:grid-cols-[9rem_1fr]">
      <Switch
        label={name}
        checked={hours !== null}
        onCheckedChange={(isOpen) => set(isOpen ? { ...USUAL } : null)}
      />
      {hours ? (
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 pb-1">
          <Input
            type="time"
            aria-label={t`${name}, from`}
            className={TIME}
            value={hours.from}
            onChange={(event) => set({ ...hours, from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            aria-label={t`${name}, until`}
            className={TIME}
            // A day ends at 24:00, which browsers call 00:00.
            value={hours.until === MIDNIGHT ? '00:00' : hours.until}
            onChange={({ currentTarget: { value } }) =>
              set({ ...hours, until: value === '00:00' ? MIDNIGHT : value })
            }
          />
        </div>
      ) : (
        <span className="text-muted">{t({ message: 'closed', context: 'a venue on a day' })}</span>
      )}
      <DayFault path={path} />
    </div>
  )
}

function DayFault({ path }: { path: string }) {
  const { faults } = useDraft()
  const [found = path] = [...faults.keys()].filter((key) => key.startsWith(path))
  return (
    <p aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
      {useFault(found)}
    </p>
  )
}
