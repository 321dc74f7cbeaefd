import { type ReactNode, useId } from 'react'

interface BannerProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** Left to screen readers on a low window, where the banner would take the page's room. */
  detail?: ReactNode
  actions: ReactNode
}

/** A word from the app itself, as a strip across the dock. It takes no focus, and its room is part of the page. */
export function Banner({ icon, title, children, detail, actions }: BannerProps) {
  const id = useId()
  return (
    <section
      data-banner=""
      aria-labelledby={id}
      className="max-h-[40dvh] overflow-y-auto border-line-strong border-t bg-raised px-4 py-3 text-text low:py-1.5 md:px-9 in-[[data-dock]>:last-child]:pb-[max(.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-[69.25rem] flex-wrap items-center justify-end gap-x-4 gap-y-2 low:gap-x-2 low:gap-y-0">
        <div className="flex min-w-0 flex-1 basis-[15rem] items-start gap-3 low:basis-24">
          <span aria-hidden="true" className="mt-0.5 text-muted [&_svg]:size-5.5 low:hidden">
            {icon}
          </span>
          <div className="min-w-0">
            <h2 id={id} className="font-[680] low:text-small">
              {title}
            </h2>
            {detail && <div className="text-muted text-small low:sr-only">{detail}</div>}
            {children && <div className="text-muted text-small">{children}</div>}
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-2">{actions}</div>
      </div>
    </section>
  )
}
