import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { ACCESSIBILITY } from '@/lib/paths.ts'

/** Stands in the imprint. A link that means it leads past the operator. */
export function AccessibilityStatement() {
  const part = useRef<HTMLElement>(null)
  const isMeant = useLocation().hash === `#${ACCESSIBILITY}`
  useEffect(() => {
    if (!isMeant) return
    // The page focuses its heading first.
    const frame = requestAnimationFrame(() => part.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isMeant])
  const { accessibility } = community()
  return (
    <section
      ref={part}
      id={ACCESSIBILITY}
      tabIndex={-1}
      aria-labelledby={`${ACCESSIBILITY}-title`}
      className="grid scroll-mt-4 gap-2 rounded-card text-muted"
    >
      <h2 id={`${ACCESSIBILITY}-title`} className="font-dialog text-dialog text-text">
        {t`Accessibility`}
      </h2>
      {accessibility ? accessibility.map((text) => <p key={text}>{text}</p>) : <StatementOfProduct />}
      <Contact />
    </section>
  )
}

/** True of the software as it is; who mends or breaks something of it changes these words in the same commit. */
function StatementOfProduct() {
  return (
    <>
      <p>{t`Everybody should be able to use this site. It follows the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Each version is tested: with the keyboard alone, in both colour schemes, in a narrow window, with large text and with less motion.`}</p>
      <p>{t`This does not hold yet, as far as we know:`}</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t`Pictures of members and events have no description of what is on them.`}</li>
        <li>{t`The texts of members are not marked with their language, so that a screen reader may read them with the wrong voice.`}</li>
        <li>{t`The time for which a place of the waiting list is held cannot be made longer.`}</li>
        <li>{t`Screen readers were tried by programs only, and not yet by people who use one every day.`}</li>
        <li>{t`Pages for booking, donations and feedback belong to others: we cannot say how accessible they are.`}</li>
      </ul>
    </>
  )
}

const LINK = 'text-text underline underline-offset-4'

function Contact() {
  const { operator, links } = community()
  return (
    <p>
      {t`Is something in your way? Tell us what it is, and on which page:`}{' '}
      {operator ? (
        <a href={`mailto:${operator.email}`} className={LINK}>
          {operator.email}
        </a>
      ) : (
        <a href={links.feedback} target="_blank" rel="noopener noreferrer" className={LINK}>
          <Trans>
            Give feedback<span className="sr-only"> (opens a new tab)</span>
          </Trans>
        </a>
      )}
    </p>
  )
}
