import { t } from '@lingui/core/macro'
import { community } from '@/lib/backend/config.ts'
import { LegalPage, Letterhead, NotConfigured, OwnParts, Part } from './legal-text.tsx'
import { WhatIsKept } from './what-is-kept.tsx'

/** Says what the product does with personal data, and whom to ask about it. */
export default function PrivacyScreen() {
  const { operator } = community()
  return (
    <LegalPage title={t`Privacy`}>
      <Part title={t`Who is responsible`}>
        {operator ? (
          <Letterhead operator={operator} />
        ) : (
          <NotConfigured>
            {t`The operator of this site has not been named yet. Whoever runs it adds a name and an address under “operator” in the community’s configuration.`}
          </NotConfigured>
        )}
      </Part>
      <WhatIsKept />
      <OwnParts parts={operator?.privacy ?? []} />
    </LegalPage>
  )
}
