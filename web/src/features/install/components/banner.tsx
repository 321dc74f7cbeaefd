import { type ReactNode, useId } from 'react'

interface BannerProps {
  icon: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
}

/** A word from the app itself, above what is at the bottom of the screen. It takes no focus and covers no control of the frame. */
export function Banner({ icon, title, children, actions }: BannerProps) {
  const id = useId()
  return (
    <section
      data-banner=""
      aria-labelledby={id}
      className="rise-in pointer-events-auto grid max-h-[55dvh] gap-2 overflow-y-auto rounded-card border border-line-strong bg-raised p-3.5 text-text shadow-float"
    >
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="mt-0.5 text-muted [&_svg]:size-5.5">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 id={id} className="font-[680]">
            {title}
          </h2>
          <div className="text-muted text-small">{children}</div>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">{actions}</div>
    </section>
  )
}
