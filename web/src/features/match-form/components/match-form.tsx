import { problemsOf } from '@domain/match/match-form.ts'
import type { MatchFormValues } from '@domain/match/match-values.ts'
import { invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { StickyRow } from '@/ui/layout/dock.tsx'
import type { KeptDates, MatchToSave, Scope } from '../mutations.ts'
import { type Habits, NO_HABITS } from '../queries.ts'
import { type Return, resolveMatch, timesOf } from '../schema.ts'
import type { Draft } from './draft.ts'
import { faultLabel } from './fault-label.ts'
import { CourtPanel } from './fields/court-choice.tsx'
import { FormFields, usePeople } from './fields/form-fields.tsx'
import { FormTabs } from './form-tabs.tsx'
import { keepPreview } from './preview-store.ts'
import { askLabel } from './quick/ask-label.ts'
import { QuickFields } from './quick/quick-fields.tsx'
import { DifferingDates } from './saving/differing-dates.tsx'
import { EditConflicts } from './saving/edit-conflicts.tsx'
import { SaveButton } from './saving/save-button.tsx'
import { gatheringOf } from './saving/save-failure.ts'
import { SeriesQuestion } from './saving/series-question.tsx'
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

export function MatchForm({ entry, draft, before, back, verb, habits = NO_HABITS }: MatchFormProps) {
  const keeps = before?.match_date ?? null
  const form = useForm<MatchFormValues>({
    defaultValues: draft.values,
    resolver: (values) => resolveMatch(values, keeps),
    shouldFocusError: false,
  })
  const edit = useSharedEdit(form, { entry, draft, match: before })
  const people = usePeople(draft.matchId, verb, invitedOf(form.watch()))
  const ref = useRef<HTMLFormElement>(null)
  const conflictsRef = useRef<HTMLElement>(null)
  const showConflicts = () => requestAnimationFrame(() => conflictsRef.current?.focus())
  const [submitted, setSubmitted] = useState<MatchFormValues | null>(null)
  const [differing, setDiffering] = useState<Differing>({ kept: [], match: null })
  const preset = form.watch('eventType') === 'match' ? draft.preset : undefined
  const { save, isPending } = useSaveAndLeave(entry, verb, {
    opensMatch: preset !== undefined,
    onRefused: ({ field, message }) => {
      form.setError(field, { type: 'server', message })
      focusWrong(ref.current)
    },
    onConflict: showConflicts,
    onDiffering: (kept, match) => setDiffering({ kept, match }),
  })
  useReadyToSave(ref, back)
  const saveAs = (values: MatchFormValues, scope: Scope) =>
    save({ id: draft.matchId, values, verb, scope, before, seen: edit.seen })
  const answer = (scope: Scope) => {
    setSubmitted(null)
    if (submitted) saveAs(submitted, scope)
  }
  const answerDiffering = (choice: 'leave' | 'change') => {
    const { kept, match } = differing
    setDiffering({ kept, match: null })
    if (match) save({ ...match, seen: edit.seen, others: { choice, kept } })
  }
  const send = form.handleSubmit(
    (values) => {
      if (edit.conflicts.length > 0) return void showConflicts()
      return before?.series_id ? setSubmitted(values) : saveAs(values, 'one')
    },
    () => reportAuthFailure(form.getValues(), keeps, ref.current),
  )
  const edited = { match: before, stored: edit.seen[0] }
  const fields = preset ? (
    <QuickFields preset={preset} habits={habits} people={people} />
  ) : (
    <FormFields verb={verb} people={people} />
  )
  const isAgain = draft.preset?.again !== undefined && draft.preset.again !== null
  const button = (
    <SaveButton
      verb={verb}
      pending={isPending}
      waiting={verb === 'update' && !before}
      label={preset ? askLabel(form.watch()) : null}
    />
  )
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26.25rem]">
        <form
          ref={ref}
          noValidate
          data-keeps-draft="true"
          aria-label={verb === 'create' ? t`Create match` : t`Edit match`}
          onSubmit={send}
          className="grid gap-4"
        >
          {verb === 'create' && !isAgain ? <FormTabs fields={fields} /> : fields}
          <EditConflicts edit={edit} people={people} ref={conflictsRef} />
          <PreviewButton {...{ form, verb, before }} draft={{ ...draft, ...edit }} formRef={ref} />
          {preset ? <ButtonInSight>{button}</ButtonInSight> : button}
        </form>
        <CourtPanel />
      </div>
      <SeriesQuestion
        what={gatheringOf(draft.values)}
        edited={edited}
        open={submitted !== null}
        close={() => setSubmitted(null)}
        choose={answer}
      />
      <DifferingDates
        kept={differing.kept}
        edited={edited}
        stored={edit.seen[0]}
        people={people}
        open={differing.match !== null}
        close={() => setDiffering({ ...differing, match: null })}
        choose={answerDiffering}
      />
    </FormProvider>
  )
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

/** The question about following dates; `match` is what is saved once it is answered. */
interface Differing {
  kept: readonly KeptDates[]
  match: MatchToSave | null
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

interface PreviewButtonProps extends Pick<MatchFormProps, 'draft' | 'verb' | 'before'> {
  form: UseFormReturn<MatchFormValues>
  formRef: RefObject<HTMLFormElement | null>
}

/** Previews are for events only; the form has to be right in the same way as for saving. */
function PreviewButton({ form, formRef, draft, verb, before }: PreviewButtonProps) {
  const navigate = useNavigate()
  if (form.watch('eventType') !== 'event') return null
  const show = form.handleSubmit(
    (values) => {
      if (keepPreview({ draft: { ...draft, values }, verb })) void navigate(paths.eventPreview)
      else toast({ title: t`Cannot preview event`, variant: 'destructive' })
    },
    () => reportAuthFailure(form.getValues(), before?.match_date ?? null, formRef.current),
  )
  return (
    <Button variant="secondary" size="lg" wide onClick={show}>
      {t`Preview Event`}
    </Button>
  )
}

/** Says the first problem, and puts the cursor into its field. */
function reportAuthFailure(values: MatchFormValues, keeps: string | null, form: HTMLFormElement | null) {
  const [first] = problemsOf(values, timesOf(values, keeps))
  if (first) toast({ ...faultLabel(first.fault, values), variant: 'destructive' })
  focusWrong(form)
}

function focusWrong(form: HTMLFormElement | null) {
  // The fields are marked with the next paint.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    for (let folded = foldOf(field); folded; folded = foldOf(field)) folded.open = true
    field?.focus()
  })
}

const foldOf = (field: HTMLElement | null | undefined) =>
  field?.closest<HTMLDetailsElement>('details:not([open])') ?? null
