import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemOf } from '@/lib/backend/errors.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import type { Return } from '../schema.ts'
import { type Draft, readDraft, readPreview } from './draft.ts'

export interface FormProps {
  /** The entry of the history, under which what was typed is kept. */
  entry: string
  /** The reason for coming back from the preview. */
  back: Return | null
}

/** A value as it was when there first was one. */
export function useFirst<T>(value: T | null): T | null {
  const [first, setFirst] = useState(value)
  if (first === null && value !== null) setFirst(value)
  return first ?? value
}

/** Restores what was typed here before a reload, or before the preview. */
export const kept = (entry: string, back: Return | null): Draft | null =>
  readDraft(entry) ?? (back ? (readPreview()?.draft ?? null) : null)

/** Leads to the list, and says why, once there is a reason. */
export function useSendAway(reason: 'match_gone' | 'not_creator' | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    toast({ title: t`Error`, description: problemOf({ hint: reason })?.sentence, variant: 'destructive' })
    void navigate(paths.matches, { replace: true })
  }, [reason, navigate])
}

export function FormSkeleton() {
  return (
    <div role="status" aria-label={t`Loading match`} className="grid gap-4">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-[max(50px,2.25rem)] rounded-button" />
    </div>
  )
}
