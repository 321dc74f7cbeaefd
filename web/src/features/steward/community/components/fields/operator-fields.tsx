import type { Operator } from '@domain/community/operator.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { Button } from '@/ui/buttons/button.tsx'
import { TextButton } from '@/ui/buttons/text-button.tsx'
import { useValue } from './draft-context.ts'
import { ParagraphsField, TextField } from './text-field.tsx'

const NO_OPERATOR: Operator = { name: '', address: [], email: '', imprint: [], privacy: [] }

/** The person or club that is responsible, for the imprint and the privacy page. */
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
  const optional = [
    ['phone', t`Phone`],
    ['representedBy', t`Represented by`],
    ['register', t`Register`],
    ['vatId', t`VAT identification number`],
  ] as const
  return (
    <div className="grid gap-4">
      <TextField label={t`Name`} about={t`A person, or a club with its legal form.`} path="operator.name" />
      <ParagraphsField label={t`Postal address`} path="operator.address" byLine />
      <TextField label={t`Email`} path="operator.email" type="email" />
      {optional.map(([name, label]) => (
        <TextField key={name} label={label} path={`operator.${name}`} isOptional />
      ))}
      <Sections page="imprint" title={t`Sections of the imprint`} />
      <Sections page="privacy" title={t`Sections of the privacy page`} />
    </div>
  )
}

/** Further sections of a page, each with a heading. */
function Sections({ page, title }: { page: 'imprint' | 'privacy'; title: string }) {
  const [sections = [], setSections] = useValue<Operator['imprint']>(`operator.${page}`)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-title text-title">{title}</legend>
      {sections.map((_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing else to tell them apart, and none moves
          key={`${index} of ${sections.length}`}
          className="grid gap-3 rounded-card border border-line p-3"
        >
          <TextField label={t`Heading`} path={`operator.${page}[${index}].title`} />
          <ParagraphsField label={t`Text`} path={`operator.${page}[${index}].text`} />
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
