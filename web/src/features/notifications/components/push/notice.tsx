import { BellOff } from 'lucide-react'
import { type Hindrance, noticeOf } from './notices.ts'

/** Why this browser cannot be told, and what can be done about it. */
export function Notice({ hindrance }: { hindrance: Hindrance }) {
  const { title, description } = noticeOf(hindrance)
  return (
    <div role="note" className="flex gap-3 rounded-button border border-line bg-raised p-3.5">
      <BellOff aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
      <div>
        <p className="font-[560] text-[.9375rem]">{title}</p>
        <p className="text-muted text-small">{description}</p>
      </div>
    </div>
  )
}
