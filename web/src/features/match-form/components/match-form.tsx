import { messages } from '@domain/messages.ts'
import { problemsOf } from '@domain/rules/match-form.ts'
import type { MatchFormValues } from '@domain/rules/match-values.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { participantsQuery } from '@/features/participants/queries.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { type MatchToSave, type Scope, useSaveMatch } from '../mutations.ts'
import { resolveMatch } from '../schema.ts'
import { DetailsFields } from './details-fields.tsx'
import { type Draft, dropDraft, keepDraft } from './draft.ts'
import { EventFields } from './event-fields.tsx'
import { FormTabs } from './form-tabs.tsx'
import { InviteFields } from './invite-fields.tsx'
import type { Person } from './person-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { SaveButton } from './save-button.tsx'
import { gatheringOf, saveFailure } from './save-failure.ts'
import { SeriesQuestion } from './series-question.tsx'
import { TimeFields } from './time-fields.tsx'

interface MatchFormProps {
  /** The entry of the history, under which what was typed is kept. */
  entry: string
  draft: Draft
  /** The match that is to be changed, once it has been fetched. */
  before?: MatchToSave['before']
  verb: 'create' | 'update'
}

export function MatchForm({ entry, draft, before, verb }: MatchFormProps) {
  const form = useForm<MatchFormValues>({
    defaultValues: draft.values,
    resolver: resolveMatch,
    shouldFocusError: false,
  })
  const ref = useRef<HTMLFormElement>(null)
  const save = useSaveAndLeave({ entry, verb })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(entry, { ...draft, values }),
      }),
    [form, entry, draft],
  )
  const people = usePeople(draft.matchId, verb, form.watch('invited'))
  const [asked, setAsked] = useState<MatchFormValues | null>(null)
  const saveAs = (values: MatchFormValues, scope: Scope = 'one') =>
    save.mutate({ id: draft.matchId, values, verb, scope, before })
  const send = form.handleSubmit(
    (values) => (before?.series_id ? setAsked(values) : saveAs(values)),
    () => tellProblem(form.getValues(), ref.current),
  )
  return (
    <FormProvider {...form}>
      <form
        ref={ref}
        noValidate
        aria-label={verb === 'create' ? 'Create match' : 'Edit match'}
        onSubmit={send}
        className="grid gap-4"
      >
        {verb === 'create' ? (
          <FormTabs fields={<Fields verb={verb} people={people} />} />
        ) : (
          <Fields verb={verb} people={people} />
        )}
        <SaveButton verb={verb} pending={save.isPending} waiting={verb === 'update' && !before} />
      </form>
      <SeriesQuestion
        what={gatheringOf(draft.values)}
        open={asked !== null}
        close={() => setAsked(null)}
        choose={(scope) => {
          setAsked(null)
          if (asked) saveAs(asked, scope)
        }}
      />
    </FormProvider>
  )
}

function Fields({ verb, people }: { verb: 'create' | 'update'; people: readonly Person[] }) {
  const { watch } = useFormContext<MatchFormValues>()
  return (
    <div className="grid gap-4">
      <PlaceFields />
      {watch('eventType') === 'event' && <EventFields />}
      <TimeFields />
      {verb === 'create' && <RecurrenceFields />}
      <DetailsFields verb={verb} people={people} />
      {verb === 'create' && <InviteFields />}
    </div>
  )
}

/** Who could bring the balls: who takes part, or is asked to. */
function usePeople(
  matchId: string,
  verb: 'create' | 'update',
  invited: readonly Person[],
): readonly Person[] {
  const { data = [] } = useQuery({ ...participantsQuery(matchId), enabled: verb === 'update' })
  return verb === 'create' ? invited : data.map(({ user_id: id, username }) => ({ id, username }))
}

function useSaveAndLeave({ entry, verb }: Pick<MatchFormProps, 'entry' | 'verb'>) {
  const navigate = useNavigate()
  const { mutate, isPending } = useSaveMatch()
  const leave = () => {
    dropDraft(entry)
    void navigate(paths.matches)
  }
  const save = (match: MatchToSave) =>
    isPending ||
    mutate(match, {
      onSuccess: () => {
        toast(messages.matchForm.done(gatheringOf(match.values), verb === 'create' ? 'created' : 'updated'))
        leave()
      },
      onError: (error) => {
        const message = saveFailure(error, match)
        if (message) toast({ ...message, variant: 'destructive' })
        if (message?.description === messages.auth.profileCheckFailed) leave()
      },
    })
  return { mutate: save, isPending }
}

/** Says the first problem, and puts the cursor into its field. */
function tellProblem(values: MatchFormValues, form: HTMLFormElement | null) {
  const [first] = problemsOf(values)
  if (first) toast({ ...first.message, variant: 'destructive' })
  // The fields are marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
