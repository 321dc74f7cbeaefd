import { mergeEdit, type PartName, type StoredEdit, storedEdit, withParts } from '@domain/match/match-edit.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Match } from '@/features/participation/queries/match.ts'
import { conversion } from '../../schema.ts'
import { type Draft, keepDraft, openDraft } from '../draft.ts'

/** A form that another device may change the match under. */
export interface SharedEdit {
  /** The match as it was shown, the newest first; empty until it is known. */
  seen: readonly StoredEdit[]
  conflicts: readonly PartName[]
  choose: (part: PartName, whose: 'mine' | 'theirs') => void
}

/**
 * Keeps a form up to date with the match: what was not touched follows, what both have changed waits for the member. All of it is kept
 * with the draft, so that a reload does not forget what a save may replace.
 */
export function useSharedEdit(
  form: UseFormReturn<MatchFormValues>,
  { entry, draft, match }: { entry: string; draft: Draft; match: Match | undefined },
): SharedEdit {
  const [shared, setShared] = useState({ seen: draft.seen ?? [], conflicts: draft.conflicts ?? [] })
  const now = useMemo(() => match && storedEdit(match), [match])
  const { seen, conflicts } = shared
  const [base] = seen
  useEffect(() => openDraft(entry), [entry])
  useEffect(() => {
    if (!now || JSON.stringify(now) === JSON.stringify(base)) return
    if (!base) return setShared({ seen: [now], conflicts: [] })
    const merged = mergeEdit(form.getValues(), { base, now }, conversion)
    fill(form, merged.values)
    setShared((before) => ({
      seen: [now, ...before.seen],
      conflicts: [...new Set([...before.conflicts, ...merged.conflicts])],
    }))
  }, [form, now, base])
  useEffect(() => {
    if (seen.length > 0) keepDraft(entry, { ...draft, values: form.getValues(), seen, conflicts })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(entry, { ...draft, values, seen, conflicts }),
    })
  }, [form, entry, draft, seen, conflicts])
  const choose = (part: PartName, whose: 'mine' | 'theirs') => {
    if (whose === 'theirs' && base) fill(form, withParts(form.getValues(), conversion.valuesOf(base), [part]))
    setShared({ seen, conflicts: conflicts.filter((one) => one !== part) })
  }
  return { seen, conflicts, choose }
}

function fill(form: UseFormReturn<MatchFormValues>, values: MatchFormValues) {
  const before = form.getValues()
  // The value of a field has the type of the field; the library's own path types cannot see that.
  for (const name of Object.keys(values) as (keyof MatchFormValues)[])
    if (before[name] !== values[name]) form.setValue(name, values[name] as never, { shouldDirty: true })
}
