import { community } from '@/lib/backend/config.ts'
import { LegalPage, Letterhead, NotConfigured, OwnParts, Part } from './legal-text.tsx'
import { WhatIsKept } from './what-is-kept.tsx'

/** Says what the product does with personal data, and whom to ask about it. */
export function PrivacyScreen() {
  const { operator } = community()
  return (
    <LegalPage title="Privacy">
      <Part title="Who is responsible">
        {operator ? (
          <Letterhead operator={operator} />
        ) : (
          <NotConfigured>
            The operator of this site has not been named yet. Whoever runs it adds a name and an address under
            “operator” in the community’s configuration.
          </NotConfigured>
        )}
      </Part>
      <WhatIsKept />
      <OwnParts parts={operator?.privacy ?? []} />
    </LegalPage>
  )
}
