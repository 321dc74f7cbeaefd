import type { ClosedReason } from '@domain/participants/closed-question.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { closedLabel } from './match-sentences.ts'
import { type ToastInput, toast } from './toast.ts'

export interface QuestionProps<Subject> {
  /** A name of its own, by which the test of all questions has a case for it. */
  name: string
  open: boolean
  close: () => void
  /** The facts that the question is about, as they are now. */
  subject: Subject
  /** The reason why the question makes no sense any more, or null. Called even while the screen unmounts, so it must read the current state. */
  lost: (snapshot: Subject) => ClosedReason | string | null
  /** True while an answer is being sent: the changes that it causes are no reason to close. */
  pending?: boolean
}

interface Question<Subject> {
  /** The subject as it was when the question opened; it stays the same while the dialog closes. */
  snapshot: Subject
  dialog: { open: boolean; onOpenChange: (open: boolean) => void; pending: boolean }
  /** Calls `act`, unless the question no longer makes sense: then it closes and says why. */
  answer: (act: (snapshot: Subject) => void) => void
}

/** Binds a question to a snapshot of its subject: when that changes meanwhile, wherever, the question closes, says why, and does nothing. */
export function useQuestion<Subject>(props: QuestionProps<Subject>): Question<Subject> {
  const { open, close, subject, pending = false } = props
  const snapshot = useSnapshot(open, subject)
  const latest = useRef({ ...props, snapshot })
  useEffect(() => {
    latest.current = { ...props, snapshot }
    if (open && !pending) closeIfLost(latest.current)
  })
  // The screen may unmount together with the subject.
  useEffect(
    () => () => {
      if (latest.current.open && !latest.current.pending) closeIfLost(latest.current)
    },
    [],
  )
  return {
    snapshot,
    dialog: { open, onOpenChange: (stays) => stays || pending || close(), pending },
    answer: (act) => {
      // The buttons can still be pressed during the closing animation.
      if (open && !closeIfLost({ ...props, snapshot })) act(snapshot)
    },
  }
}

function useSnapshot<Subject>(open: boolean, subject: Subject): Subject {
  const [held, setHeld] = useState({ open, snapshot: subject })
  if (held.open === open) return held.snapshot
  const snapshot = open ? subject : held.snapshot
  setHeld({ open, snapshot })
  return snapshot
}

interface Bound<Subject> extends QuestionProps<Subject> {
  snapshot: Subject
}

function closeIfLost<Subject>({ snapshot, lost, close }: Bound<Subject>): boolean {
  const why = lost(snapshot)
  if (why === null) return false
  close()
  toast(nothingChanged(typeof why === 'string' ? why : closedLabel(why)))
  return true
}

/** The toast for what was not done, since its ground was lost. */
export const nothingChanged = (why: string): ToastInput => ({
  title: t`Nothing was changed`,
  description: why,
  variant: 'info',
})
