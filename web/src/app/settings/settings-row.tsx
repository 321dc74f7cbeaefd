import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { cn } from '@/lib/cn.ts'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { SectionEntry } from './all-sections.ts'

interface SettingsRowProps {
  section: SectionEntry
  isOpen: boolean
  toggle: () => void
  hidden: boolean
}

/** A section of the settings: its title and state in a row, which opens in place. */
export function SettingsRow({ section, isOpen, toggle, hidden }: SettingsRowProps) {
  const { title, RowSwitch, Contents } = section
  const id = useId()
  const row = useRef<HTMLElement>(null)
  const [isLinked] = useState(isOpen)
  const arrive = useArrival(row, isOpen)
  return (
    <section
      ref={row}
      aria-labelledby={`${id}-title`}
      // The sections below one that a link has opened wait for what is in it: none moves when it comes.
      data-linked={isLinked || undefined}
      hidden={hidden}
      className="py-1"
    >
      <Toggle id={id} section={section} isOpen={isOpen} toggle={toggle} />
      {RowSwitch && (
        <div className="pb-2">
          <RowSwitch />
        </div>
      )}
      <div id={`${id}-content`} className={isOpen ? 'grid gap-5 pt-1 pb-4' : undefined}>
        {isOpen &&
          Contents.map((Content, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they neither come nor go
            <Shown key={at} name={title.id}>
              <Content />
              {at === 0 && <Arrival arrive={arrive} />}
            </Shown>
          ))}
      </div>
    </section>
  )
}

function Toggle({ id, section, isOpen, toggle }: Omit<SettingsRowProps, 'hidden'> & { id: string }) {
  return (
    <h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-content`}
        onClick={toggle}
        className="group flex min-h-15 w-full items-center gap-3 rounded-button py-1.5 text-left"
      >
        <span className="min-w-0 flex-1">
          <span id={`${id}-title`} className="block font-title text-title">
            {i18n._(section.title)}
          </span>
          <StateLine useStateLine={section.useStateLine} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'size-5 shrink-0 text-muted transition-transform group-hover:text-text',
            isOpen && 'rotate-180',
          )}
        />
      </button>
    </h2>
  )
}

function StateLine({ useStateLine }: Pick<SectionEntry, 'useStateLine'>) {
  const line = useStateLine()
  return (
    <span className="block min-h-lh text-muted text-small [overflow-wrap:anywhere]">
      {line ?? <span className="shimmer block h-lh w-36 rounded-badge" />}
    </span>
  )
}

/** Scrolls once to a section that a link has opened: not to one that was opened here, or that somebody goes back to. */
function useArrival(row: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP' && key !== 'default'
  const isLinked = useRef(isOpen && !isReturn)
  return () => {
    if (isLinked.current) row.current?.scrollIntoView()
    isLinked.current = false
  }
}

/** Tells when the content is there, after the page that it belongs to has been put at its top. */
function Arrival({ arrive }: { arrive: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a member arrives once
  useEffect(() => {
    const frame = requestAnimationFrame(arrive)
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}

// A section that cannot be loaded does not affect the others.
function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={name} fallback={<NotThere />}>
      <Suspense fallback={<Skeleton className="h-12" />}>
        <div>{children}</div>
      </Suspense>
    </ErrorBoundary>
  )
}

function NotThere() {
  return (
    <p role="alert" className="text-muted">
      {t`This could not be shown. Please load the page again.`}
    </p>
  )
}
