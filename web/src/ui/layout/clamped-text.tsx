import { t } from '@lingui/core/macro'
import { useCallback, useId, useState } from 'react'
import { TextButton } from '../buttons/text-button.tsx'

/** A text of many lines, of which the first six are shown until somebody wants more. Line breaks are kept. */
export function ClampedText({ children }: { children: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  // The same one each time, or it would be measured anew with every drawing.
  const measure = useCallback((text: HTMLElement | null) => {
    if (!text) return
    const look = () =>
      setCut((before) => (isClamped(text) ? text.scrollHeight > text.clientHeight + 1 : before))
    const observer = new ResizeObserver(look)
    look()
    observer.observe(text)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="grid justify-items-start">
      <p
        ref={measure}
        id={id}
        data-clamped={!open}
        className="wrap-anywhere w-full whitespace-pre-line data-[clamped=true]:line-clamp-6"
      >
        {children}
      </p>
      {isCut && (
        <TextButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t`Less` : t`More`}
        </TextButton>
      )}
    </div>
  )
}

const isClamped = (text: HTMLElement) => text.dataset.clamped === 'true'
