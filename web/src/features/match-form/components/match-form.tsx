import { problemsOf } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { StickyRow } from '@/ui/layout/dock.tsx'
import type { Scope } from '../mutations.ts'
import { type Habits, NO_HABITS } from '../queries.ts'
import { matchFaults, type Return, timesOf } from '../schema.ts'
import { type Draft, keepPreview } from './draft.ts'
import { faultLabel } from './fault-label.ts'
import { CourtPanel } from './fields/court-choice.tsx'
import { FormFields, usePeople } from './fields/form-fields.tsx'
import { FormTabs } from './form-tabs.tsx'
import { MatchFormContext, useMatchForm } from './match-form-context.ts'
import { askLabel } from './quick/ask-label.ts'
import { QuickFields } from './quick/quick-fields.tsx'
import { EditConflicts } from './saving/edit-conflicts.tsx'
import { SaveButton } from './saving/save-button.tsx'
import { type Differing, SaveQuestions, type SaveQuestionsProps } from './saving/save-questions.tsx'
import { useSaveAndLeave } from './saving/use-save-and-leave.ts'
import { useSharedEdit } from './saving/use-shared-edit.ts'

interface MatchFormProps {
  /** The entry of the history, under which what was typed is kept. */
  entry: string
  draft: Draft
  /** The match that is to be changed, once it has been fetched. */
  before?: Match | undefined
  /** The reason for coming back from the preview. */
  back: Return | null
  verb: 'create' | 'update'
  /** With whom and when the member usually plays, while a match is made. */
  habits?: Habits
}

export function MatchForm(props: MatchFormProps) {
  const { draft, before, verb, habits = NO_HABITS } = props
  const { form, edit, conflicts, isPending, questions } = useMatchFormState(props)
  const { values } = form
  const people = usePeople(draft.matchId, verb, invitedOf(values))
  const preset = presetOf(draft, values)
  const fields = preset ? (
    <QuickFields preset={preset} habits={habits} people={people} />
  ) : (
    <FormFields verb={verb} people={people} />
  )
  const button = (
    <SaveButton
      verb={verb}
      pending={isPending}
      waiting={verb === 'update' && !before}
      label={preset ? askLabel(values) : null}
    />
  )
  return (
    <MatchFormContext value={form}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26.25rem]">
        <form
          {...form.props}
          data-keeps-draft="true"
          aria-label={verb === 'create' ? t`Create match` : t`Edit match`}
          className="grid gap-4"
        >
          {verb === 'create' && !draft.preset?.again ? <FormTabs fields={fields} /> : fields}
          <EditConflicts edit={edit} people={people} ref={conflicts} />
          {values.eventType === 'event' && <PreviewButton verb={verb} draft={{ ...draft, ...edit }} />}
          {preset ? <ButtonInSight>{button}</ButtonInSight> : button}
        </form>
        <CourtPanel />
      </div>
      <SaveQuestions {...questions} people={people} />
    </MatchFormContext>
  )
}

const presetOf = ({ preset }: Draft, { eventType }: MatchFormValues) =>
  eventType === 'match' ? preset : undefined

/** The form, the match that changes under it, and what is asked before it is saved. */
function useMatchFormState({ entry, draft, before, back, verb }: MatchFormProps) {
  const keeps = before?.match_date ?? null
  const conflicts = useRef<HTMLElement>(null)
  const showConflicts = () => requestAnimationFrame(() => conflicts.current?.focus())
  const [submitted, setSubmitted] = useState<MatchFormValues | null>(null)
  const [differing, setDiffering] = useState<Differing | null>(null)
  const form: Form<MatchFormValues> = useForm({
    values: draft.values,
    check: (values) => matchFaults(values, keeps),
    onWrong: () => reportFirstFault(form.get(), keeps),
    send: (values) => {
      if (edit.conflicts.length > 0) showConflicts()
      else if (before?.series_id) setSubmitted(values)
      else saveAs(values, 'one')
    },
  })
  const edit = useSharedEdit(form, { entry, draft, match: before })
  const { save, isPending } = useSaveAndLeave(entry, verb, {
    opensMatch: presetOf(draft, form.values) !== undefined,
    onRefused: form.refuse,
    onConflict: showConflicts,
    onDiffering: setDiffering,
  })
  useReadyToSave(form.props.ref, back)
  const saveAs = (values: MatchFormValues, scope: Scope) =>
    save({ id: draft.matchId, values, verb, scope, before, seen: edit.seen })
  const questions: SaveQuestionsProps = {
    what: draft.values.eventType,
    edited: { match: before, stored: edit.seen[0] },
    submitted,
    differing,
    close: () => {
      setSubmitted(null)
      setDiffering(null)
    },
    saveAs,
    saveAnyway: ({ match, kept }, choice) => save({ ...match, seen: edit.seen, others: { choice, kept } }),
  }
  return { form, edit, conflicts, isPending, questions }
}

/** Stays in sight: most who play again change nothing. */
function ButtonInSight({ children }: { children: ReactNode }) {
  return (
    <StickyRow>
      <div className="-mx-4 border-line-strong border-t bg-raised px-4 py-3 md:mx-0 md:rounded-card md:border md:shadow-float">
        {children}
      </div>
    </StickyRow>
  )
}

/** A member who comes back to save has the button at hand. The heading gets the focus first, as on every page. */
function useReadyToSave(form: RefObject<HTMLFormElement | null>, back: Return | null) {
  useEffect(() => {
    if (back !== 'proceed') return
    const button = () => form.current?.querySelector<HTMLElement>('[type="submit"]')
    const frame = requestAnimationFrame(() => button()?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form, back])
}

/** Previews are for events only; the form has to be right in the same way as for saving. */
function PreviewButton({ draft, verb }: Pick<MatchFormProps, 'draft' | 'verb'>) {
  const navigate = useNavigate()
  const { checked } = useMatchForm()
  function show() {
    const values = checked()
    if (!values) return
    keepPreview({ draft: { ...draft, values }, verb })
    void navigate(paths.eventPreview)
  }
  return (
    <Button variant="secondary" size="lg" wide onClick={show}>
      {t`Preview Event`}
    </Button>
  )
}

function reportFirstFault(values: MatchFormValues, keeps: string | null) {
  const [first] = problemsOf(values, timesOf(values, keeps))
  if (first) toast({ ...faultLabel(first.fault, values), variant: 'destructive' })
}
