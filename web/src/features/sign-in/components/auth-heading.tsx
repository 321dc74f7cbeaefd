import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <h1 tabIndex={-1} className="font-page text-page">
        {title}
      </h1>
      <p className="text-pretty text-muted text-title">{children}</p>
    </div>
  )
}
