import { messages } from '@domain/messages.ts'
import { useEffect, useRef, useState } from 'react'
import type { QuestionName } from './question-names.ts'
import { toast } from './toast.ts'

interface QuestionProps<Subject> {
  name: QuestionName
  open: boolean
  close: () => void
  /** The thing that is asked about, as it is now. */
  subject: Subject
  /**
   * Why the question about `asked` makes no sense any more, as a sentence; null while it does. It is called at any time, also
   * when the screen goes away, so it reads what holds then instead of what was drawn last.
   */
  lost: (asked: Subject) => string | null
  /** An answer is on its way: the changes that it makes are no reason to close. */
  pending?: boolean
}

interface Question<Subject> {
  /** The subject when the question came up; it stays while the dialog closes. */
  asked: Subject
  /** For the dialog. */
  dialog: { open: boolean; onOpenChange: (open: boolean) => void; pending: boolean }
  /** Does what was agreed to, unless the question has lost its ground: then it closes and says why. */
  answer: (act: (asked: Subject) => void) => void
}

/**
 * A question that keeps its meaning: it is bound to what it was asked about when it came up. When that changes under it (here, in
 * another tab, on another device, by another person) it closes and says why, and nothing is done.
 */
export function useQuestion<Subject>(props: QuestionProps<Subject>): Question<Subject> {
  const { open, close, subject, pending = false } = props
  const asked = useAsked(open, subject)
  const latest = useRef({ ...props, asked })
  useEffect(() => {
    latest.current = { ...props, asked }
    if (open && !pending) closeIfLost(latest.current)
  })
  // The screen may go away together with what was asked about.
  useEffect(
    () => () => {
      if (latest.current.open && !latest.current.pending) closeIfLost(latest.current)
    },
    [],
  )
  return {
    asked,
    dialog: { open, onOpenChange: (stays) => stays || pending || close(), pending },
    answer: (act) => {
      // While it closes it can still be pressed.
      if (open && !closeIfLost({ ...props, asked })) act(asked)
    },
  }
}

/** The subject as it was when the question came up. */
function useAsked<Subject>(open: boolean, subject: Subject): Subject {
  const [held, setHeld] = useState({ open, asked: subject })
  if (held.open === open) return held.asked
  const asked = open ? subject : held.asked
  setHeld({ open, asked })
  return asked
}

interface Bound<Subject> extends QuestionProps<Subject> {
  asked: Subject
}

function closeIfLost<Subject>({ asked, lost, close }: Bound<Subject>): boolean {
  const why = lost(asked)
  if (why === null) return false
  close()
  toast({ title: messages.question.closed, description: why, variant: 'info' })
  return true
}
