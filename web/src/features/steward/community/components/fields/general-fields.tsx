import { t } from '@lingui/core/macro'
import { languageName, offeredLanguages } from '@/lib/language/language.ts'
import { useDraft } from './draft-context.ts'
import { ParagraphsField, SelectField, TextField } from './text-field.tsx'

export function GeneralFields() {
  const { timeZone } = useDraft().community
  return (
    <div className="grid gap-4">
      <TextField label={t`Title`} path="title" />
      <TextField
        label={t`Name below the icon`}
        about={t`For the installed app, where there is little room. The title when it is empty.`}
        path="shortTitle"
        isOptional
      />
      <TextField label={t`City`} path="city" />
      <SelectField
        label={t`Time zone`}
        about={t`Matches stay at the same instant when it changes: the times that are shown move.`}
        path="timeZone"
        options={zonesAnd(timeZone)}
      />
      <SelectField
        label={t`Language`}
        about={t`For members who have chosen none, and for the page before the sign-in.`}
        path="language"
        options={offeredLanguages().map((tag) => ({ value: tag, label: languageName(tag) }))}
      />
      <TextField
        label={t`Contact for booking systems`}
        about={t`An email address that booking systems are told with each request. Members do not see it.`}
        path="contact"
        type="email"
        isOptional
      />
    </div>
  )
}

function zonesAnd(zone: string) {
  const zones = Intl.supportedValuesOf('timeZone')
  const all = zones.includes(zone) ? zones : [zone, ...zones]
  return all.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}

export function LinksFields() {
  const fields = [
    ['donation', t`Link for donations`, t`The amount is added to it as the last part.`],
    ['coffee', t`Link for a coffee`, ''],
    ['feedback', t`Link for feedback`, ''],
    ['developer', t`Link to the developer`, ''],
  ] as const
  return (
    <div className="grid gap-4">
      {fields.map(([name, label, about]) => (
        <TextField key={name} label={label} about={about} path={`links.${name}`} type="url" inputMode="url" />
      ))}
    </div>
  )
}

export function AboutFields() {
  return (
    <ParagraphsField
      label={t`Text of the about page`}
      about={t`An empty line begins a new paragraph. Without a text the page has its own.`}
      path="about"
      isOptional
    />
  )
}
