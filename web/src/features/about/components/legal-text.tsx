import type { Operator } from '@domain/community/operator.ts'
import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode } from 'react'

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="grid gap-6">
      <h1 className="font-page text-page md:text-page-wide">{title}</h1>
      {children}
    </article>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 [&_p]:text-muted [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5 [&_ul]:text-muted">
      <h2 className="font-dialog text-dialog">{title}</h2>
      {children}
    </section>
  )
}

export function OwnParts({ parts }: { parts: Operator['imprint'] }) {
  return parts.map(({ title, text }) => (
    <Part key={title} title={title}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Part>
  ))
}

export function Letterhead({ operator }: { operator: Operator }) {
  return (
    <>
      <address className="not-italic">
        {[operator.name, ...operator.address].map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </address>
      <p>
        {t`Email`}:{' '}
        <a href={`mailto:${operator.email}`} className="text-text underline underline-offset-4">
          {operator.email}
        </a>
      </p>
    </>
  )
}

export function NotConfigured({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-line-strong border-dashed p-4.5 text-text!">{children}</p>
}
