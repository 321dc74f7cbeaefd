import type { Operator } from '@domain/community/operator.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { languageName, offeredLanguages } from '@/lib/language/language.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { fieldLabel } from '../words/part-label.ts'
import { ParagraphsField, SelectField, TextField, useDraft, useValue } from './draft-fields.tsx'

export function GeneralFields() {
  const { timeZone } = useDraft().community
  return (
    <div className="grid gap-4">
      <TextField path="title" />
      <TextField
        about={t`For the installed app, where there is little room. The title when it is empty.`}
        path="shortTitle"
        isOptional
      />
      <TextField path="city" />
      <SelectField
        about={t`Matches stay at the same instant when it changes: the times that are shown move.`}
        path="timeZone"
        options={zonesAnd(timeZone)}
      />
      <SelectField
        about={t`For members who have chosen none, and for the page before the sign-in.`}
        path="language"
        options={offeredLanguages().map((tag) => ({ value: tag, label: languageName(tag) }))}
      />
      <TextField
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
  const link = { type: 'url', inputMode: 'url' } as const
  return (
    <div className="grid gap-4">
      <TextField path="links.donation" about={t`The amount is added to it as the last part.`} {...link} />
      <TextField path="links.coffee" {...link} />
      <TextField path="links.feedback" {...link} />
      <TextField path="links.developer" {...link} />
    </div>
  )
}

export function AboutFields() {
  return (
    <div className="grid gap-4">
      <ParagraphsField
        about={t`An empty line begins a new paragraph. Without a text the page has its own.`}
        path="about"
        isOptional
      />
      <ParagraphsField
        about={t`It stands in the imprint, and has to say what does not work for everybody. Without a text it is the one that comes with Courtside.`}
        path="accessibility"
        isOptional
      />
    </div>
  )
}

const NO_OPERATOR: Operator = { name: '', address: [], email: '', imprint: [], privacy: [] }

export function OperatorFields() {
  const [operator, setOperator] = useValue<Operator>('operator')
  if (!operator)
    return (
      <div className="grid gap-3">
        <p className="text-muted">{t`Nobody is named as the operator yet. Many countries require it.`}</p>
        <Button variant="secondary" className="justify-self-start" onClick={() => setOperator(NO_OPERATOR)}>
          {t`Name the operator`}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      <TextField label={t`Name`} about={t`A person, or a club with its legal form.`} path="operator.name" />
      <ParagraphsField label={t`Postal address`} path="operator.address" byLine />
      <TextField label={t`Email`} path="operator.email" type="email" />
      <TextField label={t`Phone`} path="operator.phone" isOptional />
      <TextField path="operator.representedBy" isOptional />
      <TextField path="operator.register" isOptional />
      <TextField path="operator.vatId" isOptional />
      <Sections path="operator.imprint" />
      <Sections path="operator.privacy" />
    </div>
  )
}

function Sections({ path }: { path: string }) {
  const [sections = [], setSections] = useValue<Operator['imprint']>(path)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-title text-title">{fieldLabel(path)}</legend>
      {sections.map((_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing else to tell them apart, and none moves
          key={`${index} of ${sections.length}`}
          className="grid gap-3 rounded-card border border-line p-3"
        >
          <TextField label={t`Heading`} path={`${path}[${index}].title`} />
          <ParagraphsField label={t`Text`} path={`${path}[${index}].text`} />
          <TextButton
            className="justify-self-start"
            onClick={() => setSections(sections.toSpliced(index, 1))}
          >
            {t`Remove this section`}
          </TextButton>
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setSections([...sections, { title: '', text: [] }])}
      >
        <Plus aria-hidden="true" />
        {t`Add a section`}
      </Button>
    </fieldset>
  )
}
