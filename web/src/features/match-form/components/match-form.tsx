import { messages } from '@domain/messages.ts'
import { problemsOf } from '@domain/rules/match-form.ts'
import type { MatchFormValues } from '@domain/rules/match-values.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { onlineStore } from '@/lib/online.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { type MatchToSave, saveFailure, useSaveMatch } from '../mutations.ts'
import { resolveMatch } from '../schema.ts'
import { DetailsFields } from './details-fields.tsx'
import { type Draft, dropDraft, keepDraft } from './draft.ts'
import { PlaceFields } from './place-fields.tsx'
import { TimeFields } from './time-fields.tsx'

interface MatchFormProps {
  /** The entry of the history, under which what was typed is kept. */
  entry: string
  draft: Draft
  before: MatchToSave['before']
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
  const send = form.handleSubmit(
    (values) => save.mutate({ id: draft.matchId, values, before }),
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
        <PlaceFields />
        <TimeFields />
        <DetailsFields verb={verb} />
        <SaveButton verb={verb} pending={save.isPending} waiting={verb === 'update' && !before} />
      </form>
    </FormProvider>
  )
}

function useSaveAndLeave({ entry, verb }: Pick<MatchFormProps, 'entry' | 'verb'>) {
  const navigate = useNavigate()
  const { mutate, isPending } = useSaveMatch()
  const leave = () => {
    dropDraft(entry)
    void navigate(paths.matches)
  }
  const options = {
    onSuccess: ({ creatorIsMissing }: { creatorIsMissing: boolean }) => {
      const { done, creatorFailed } = messages.matchForm
      if (creatorIsMissing) toast({ title: 'Error', description: creatorFailed, variant: 'destructive' })
      else toast(done('match', verb === 'create' ? 'created' : 'updated'))
      leave()
    },
    onError: (error: Error) => {
      const message = saveFailure(error, verb)
      if (message) toast({ ...message, variant: 'destructive' })
      if (message?.description === messages.auth.profileCheckFailed) leave()
    },
  }
  const save = (match: MatchToSave) => isPending || mutate(match, options)
  return { mutate: save, isPending }
}

/** Says the first problem, and puts the cursor into its field. */
function tellProblem(values: MatchFormValues, form: HTMLFormElement | null) {
  const [first] = problemsOf(values)
  if (first) toast({ ...first.message, variant: 'destructive' })
  // The fields are marked with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

function SaveButton({
  verb,
  pending,
  waiting,
}: {
  verb: 'create' | 'update'
  pending: boolean
  waiting: boolean
}) {
  const online = useSyncExternalStore(onlineStore.subscribe, onlineStore.snapshot)
  return (
    <div className="grid gap-2">
      <Button type="submit" size="lg" wide pending={pending} disabled={!online || waiting}>
        {verb === 'create' ? 'Create Match' : 'Update Match'}
      </Button>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {online ? '' : 'You are offline. What you typed is kept.'}
      </p>
    </div>
  )
}
