import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { AccessibilityStatement } from './accessibility-statement.tsx'
import { LegalPage, Letterhead, NotConfigured, OwnParts, Part } from './legal-text.tsx'

export default function ImprintScreen() {
  const { operator } = community()
  if (!operator)
    return (
      <LegalPage title={t`Imprint`}>
        <NotConfigured>
          {t`The operator of this site has not given an imprint yet. Whoever runs it adds a name and an address under “operator” in the community’s configuration.`}
        </NotConfigured>
        <AccessibilityStatement />
      </LegalPage>
    )
  const facts = [
    [t`Phone`, operator.phone],
    [t`Represented by`, operator.representedBy],
    [t`Register`, operator.register],
    [t`VAT identification number`, operator.vatId],
  ].filter(([, fact]) => fact)
  return (
    <LegalPage title={t`Imprint`}>
      <Part title={t`Operator`}>
        <Letterhead operator={operator} />
        {facts.map(([name, fact]) => (
          <p key={name}>
            {name}: {fact}
          </p>
        ))}
      </Part>
      <OwnParts parts={operator.imprint} />
      <AccessibilityStatement />
    </LegalPage>
  )
}
