import { t } from '@lingui/core/macro'
import { languageName, offeredLanguages } from '@/lib/language/language.ts'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { useDraft, useFault } from './draft-context.ts'
import { TextField } from './text-field.tsx'

export function GeneralFields() {
  const { community, change } = useDraft()
  const { title, shortTitle, city, contact } = community
  return (
    <div className="grid gap-4">
      <TextField
        label={t`Title`}
        path="title"
        value={title}
        onValueChange={(value) => change((draft) => Object.assign(draft, { title: value }))}
      />
      <TextField
        label={t`Name below the icon`}
        about={t`For the installed app, where there is little room. The title when it is empty.`}
        path="shortTitle"
        value={shortTitle}
        onValueChange={(value) => change((draft) => setOrDrop(draft, 'shortTitle', value))}
      />
      <TextField
        label={t`City`}
        path="city"
        value={city}
        onValueChange={(value) => change((draft) => Object.assign(draft, { city: value }))}
      />
      <LocaleFields />
      <TextField
        label={t`Contact for booking systems`}
        about={t`An email address that booking systems are told with each request. Members do not see it.`}
        path="contact"
        type="email"
        value={contact}
        onValueChange={(value) => change((draft) => setOrDrop(draft, 'contact', value))}
      />
    </div>
  )
}

function LocaleFields() {
  const { community, change } = useDraft()
  const { timeZone, language } = community
  return (
    <>
      <Field
        label={t`Time zone`}
        description={t`Matches stay at the same instant when it changes: the times that are shown move.`}
        error={useFault('timeZone')}
      >
        <Select
          value={timeZone}
          options={zonesAnd(timeZone)}
          onValueChange={(value) => change((draft) => Object.assign(draft, { timeZone: value }))}
        />
      </Field>
      <Field
        label={t`Language`}
        description={t`For members who have chosen none, and for the page before the sign-in.`}
        error={useFault('language')}
      >
        <Select
          value={language}
          options={offeredLanguages().map((tag) => ({ value: tag, label: languageName(tag) }))}
          onValueChange={(value) => change((draft) => Object.assign(draft, { language: value }))}
        />
      </Field>
    </>
  )
}

/** An empty text means that there is none. */
export function setOrDrop<T extends object>(target: T, key: keyof T & string, value: string): void {
  if (value === '') delete target[key]
  else Object.assign(target, { [key]: value })
}

function zonesAnd(zone: string) {
  const zones = Intl.supportedValuesOf('timeZone')
  const all = zones.includes(zone) ? zones : [zone, ...zones]
  return all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
