import { messages } from '@domain/messages.ts'
import { problemsOf } from '@domain/rules/match-form.ts'
import type { MatchFormValues } from '@domain/rules/match-values.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import type { MatchToSave, Scope } from '../mutations.ts'
import { type Return, resolveMatch, timesOf } from '../schema.ts'
import { CourtPanel } from './court-choice.tsx'
import { type Draft, keepDraft } from './draft.ts'
import { FormFields } from './form-fields.tsx'
import { FormTabs } from './form-tabs.tsx'
import { keepPreview } from './preview-store.ts'
import { SaveButton } from './save-button.tsx'
import { gatheringOf } from './save-failure.ts'
import { SeriesQuestion } from './series-question.tsx'
import { useSaveAndLeave } from './use-save-and-leave.ts'

interface MatchFormProps {
  /** The entry of the history, under which what was typed is kept. */
  entry: string
  draft: Draft
  /** The match that is to be changed, once it has been fetched. */
  before?: MatchToSave['before']
  /** What the preview leads back for. */
  back: Return | null
  verb: 'create' | 'update'
}

export function MatchForm({ entry, draft, before, back, verb }: MatchFormProps) {
  const keeps = before?.match_date ?? null
  const form = useDraftForm(entry, draft, keeps)
  const ref = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<MatchFormValues | null>(null)
  const { save, isPending } = useSaveAndLeave(entry, verb, ({ field, message }) => {
    form.setError(field, { type: 'server', message })
    focusWrong(ref.current)
  })
  useReadyToSave(ref, back)
  const saveAs = (values: MatchFormValues, scope: Scope) =>
    save({ id: draft.matchId, values, verb, scope, before })
  const answer = (scope: Scope) => {
    setAsked(null)
    if (asked) saveAs(asked, scope)
  }
  const send = form.handleSubmit(
    (values) => (before?.series_id ? setAsked(values) : saveAs(values, 'one')),
    () => tellProblem(form.getValues(), keeps, ref.current),
  )
  const fields = <FormFields matchId={draft.matchId} verb={verb} />
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <form
          ref={ref}
          noValidate
          data-keeps-draft="true"
          aria-label={verb === 'create' ? 'Create match' : 'Edit match'}
          onSubmit={send}
          className="grid gap-4"
        >
          {verb === 'create' ? <FormTabs fields={fields} /> : fields}
          <PreviewButton {...{ form, draft, verb, before }} formRef={ref} />
          <SaveButton verb={verb} pending={isPending} waiting={verb === 'update' && !before} />
        </form>
        <CourtPanel />
      </div>
      <SeriesQuestion
        what={gatheringOf(draft.values)}
        open={asked !== null}
        close={() => setAsked(null)}
        choose={answer}
      />
    </FormProvider>
  )
}

/** The form, every change of which is kept. */
function useDraftForm(entry: string, draft: Draft, keeps: string | null): UseFormReturn<MatchFormValues> {
  const form = useForm<MatchFormValues>({
    defaultValues: draft.values,
    resolver: (values) => resolveMatch(values, keeps),
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(entry, { ...draft, values }),
      }),
    [form, entry, draft],
  )
  return form
}

/** Who comes to save has the button at hand. The heading gets the focus first, as on every page. */
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

/** Of an event only; it has to be right in the same way as for saving. */
function PreviewButton({ form, formRef, draft, verb, before }: PreviewButtonProps) {
  const navigate = useNavigate()
  if (form.watch('eventType') !== 'event') return null
  const show = form.handleSubmit(
    (values) => {
      if (keepPreview({ draft: { ...draft, values }, verb })) void navigate(paths.eventPreview)
      else toast({ title: messages.event.previewFailed, variant: 'destructive' })
    },
    () => tellProblem(form.getValues(), before?.match_date ?? null, formRef.current),
  )
  return (
    <Button variant="secondary" size="lg" wide onClick={show}>
      Preview Event
    </Button>
  )
}

/** Says the first problem, and puts the cursor into its field. */
function tellProblem(values: MatchFormValues, keeps: string | null, form: HTMLFormElement | null) {
  const [first] = problemsOf(values, timesOf(values, keeps))
  if (first) toast({ ...first.message, variant: 'destructive' })
  focusWrong(form)
}

function focusWrong(form: HTMLFormElement | null) {
  // The fields are marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
