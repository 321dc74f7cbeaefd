import type { Court } from '@domain/community/community-config.ts'
import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { useFault, useValue, type VenueAccess } from './draft-context.ts'
import { NumberField, SelectField, TextField } from './text-field.tsx'

const NEW_COURT = { id: '' as unknown as number, name: '', kind: 'double' } satisfies Court

/** The courts of a venue, with the numbers that its booking system has for them. */
export function CourtsFields({ at }: Pick<VenueAccess, 'at'>) {
  const path = `${at}.courts`
  const [courts = [], setCourts] = useValue<Court[]>(path)
  const fault = useFault(path)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-title text-title">{t`Courts`}</legend>
      {courts.map((court, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a court is being typed, and none moves
          key={`${index} of ${courts.length}`}
          className="grid items-end gap-x-2 gap-y-3 rounded-card border border-line p-3 min-[380px]:grid-cols-2"
        >
          <div className="flex items-end gap-1 *:first:flex-1 min-[380px]:col-span-2">
            <TextField label={t`Name`} path={`${path}[${index}].name`} />
            <Button
              variant="ghost"
              size="icon"
              className="-mr-2"
              aria-label={removeLabel(court.name)}
              onClick={() => setCourts(courts.toSpliced(index, 1))}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
          <NumberField
            label={t({ message: 'Number', context: 'a court in its booking system' })}
            path={`${path}[${index}].id`}
          />
          <SelectField
            label={t`Meant for`}
            path={`${path}[${index}].kind`}
            options={[
              { value: '', label: t`As the name says` },
              { value: 'double', label: t`Doubles` },
              { value: 'single', label: t`Singles` },
            ]}
            isOptional
          />
        </div>
      ))}
      <p aria-live="polite" className="font-[560] text-danger text-small empty:hidden">
        {fault}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setCourts([...courts, NEW_COURT])}
      >
        <Plus aria-hidden="true" />
        {t`Add a court`}
      </Button>
    </fieldset>
  )
}

const removeLabel = (name: string) => (name ? t`Remove ${name}` : t`Remove this court`)
