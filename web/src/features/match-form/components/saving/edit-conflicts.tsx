import type { PartName } from '@domain/match/match-columns.ts'
import { mergeEdit, storedEdit, withParts } from '@domain/match/match-edit.ts'
import type { MatchFormValues, StoredMatch } from '@domain/match/match-values.ts'
import { t } from '@lingui/core/macro'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import type { Form } from '@/lib/forms/use-form.ts'
import { Conflicts } from '@/ui/forms/two-values.tsx'
import { conversion } from '../../schema.ts'
import { type Draft, keepDraft, openDraft } from '../draft.ts'
import { useMatchForm } from '../match-form-context.ts'
import { partLabel, partName } from '../part-label.ts'

/** The fields that two devices have changed: both values, of which the member chooses one. */
export function EditConflicts({ edit, ref }: { edit: SharedEdit; ref: Ref<HTMLElement> }) {
  const { seen, conflicts, choose } = edit
  const { values: mine, people } = useMatchForm()
  const [base] = seen
  const both = base
    ? conflicts.map((part) => ({
        legend: partName(part),
        mine: partLabel(part, mine, people),
        theirs: partLabel(part, conversion.valuesOf(base), people),
        choose: (whose: 'mine' | 'theirs') => choose(part, whose),
      }))
    : []
  return <Conflicts ref={ref} heading={t`Changed on another device`} conflicts={both} />
}

interface SharedEdit {
  /** The match as it was shown, the newest first; empty until it is known. */
  seen: readonly StoredMatch[]
  conflicts: readonly PartName[]
  choose: (part: PartName, whose: 'mine' | 'theirs') => void
}

/** Keeps a form up to date: what was not touched follows, what both changed waits for the member. The draft keeps it over a reload. */
export function useSharedEdit(
  form: Form<MatchFormValues>,
  { entry, draft, match }: { entry: string; draft: Draft; match: Match | undefined },
): SharedEdit {
  const [shared, setShared] = useState({ seen: draft.seen ?? [], conflicts: draft.conflicts ?? [] })
  const now = useMemo(() => match && storedEdit(match), [match])
  const latest = useRef(form)
  const { values, first } = form
  const { seen, conflicts } = shared
  const [base] = seen
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => openDraft(entry), [entry])
  useEffect(() => {
    if (!now || JSON.stringify(now) === JSON.stringify(base)) return
    if (!base) return setShared({ seen: [now], conflicts: [] })
    const { get, set } = latest.current
    const merged = mergeEdit(get(), { base, now }, conversion)
    set(merged.values)
    setShared((before) => ({
      seen: [now, ...before.seen],
      conflicts: [...new Set([...before.conflicts, ...merged.conflicts])],
    }))
  }, [now, base])
  useEffect(() => {
    if (seen.length > 0 || values !== first) keepDraft(entry, { ...draft, values, seen, conflicts })
  }, [values, first, entry, draft, seen, conflicts])
  const choose = (part: PartName, whose: 'mine' | 'theirs') => {
    if (whose === 'theirs' && base) form.set(withParts(form.get(), conversion.valuesOf(base), [part]))
    setShared({ seen, conflicts: conflicts.filter((one) => one !== part) })
  }
  return { seen, conflicts, choose }
}
