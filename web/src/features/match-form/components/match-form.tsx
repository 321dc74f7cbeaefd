import { type MatchFormValues, switchedTo } from '@domain/match/match-values.ts'
import { invitedOf } from '@domain/participants/invitation.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Match } from '@/features/participation/queries/match.ts'
import { participantsQuery } from '@/features/participation/queries/participants.ts'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { toastFailure } from '@/lib/toast.ts'
import { Tabs } from '@/ui/layout/tabs.tsx'
import { type Habits, NO_HABITS } from '../queries.ts'
import { matchFaults, problemsIn, type Return } from '../schema.ts'
import type { Draft } from './draft.ts'
import { CourtPanel } from './fields/court-choice.tsx'
import { FormFields } from './fields/form-fields.tsx'
import { FORM_COLUMNS } from './group.tsx'
import { MatchFormContext, type OpenForm, type Person, useMatchForm } from './match-form-context.ts'
import { QuickFields } from './quick/quick-fields.tsx'
import { EditConflicts, useSharedEdit } from './saving/edit-conflicts.tsx'
import { PreviewButton, QuickSaveButton, SaveButton } from './saving/form-buttons.tsx'
import { SaveQuestions, type SaveQuestionsProps, type WaitingSave } from './saving/save-questions.tsx'
import { useSaveAndLeave } from './saving/use-save-and-leave.ts'

export interface FormProps {
  /** The entry of the history, under which what was typed is kept. */
  entry: string
  /** The reason for coming back from the preview. */
  back: Return | null
}

interface MatchFormProps extends FormProps {
  draft: Draft
  /** The match that is to be changed, once it has been fetched. */
  before?: Match | undefined
  verb: 'create' | 'update'
  /** Only while a match is made. */
  habits?: Habits
}

export function MatchForm(props: MatchFormProps) {
  const { draft, before, verb, habits = NO_HABITS } = props
  const { form, edit, conflicts, isPending, questions } = useMatchFormState(props)
  const { values } = form
  const people = usePeople(draft.matchId, verb, invitedOf(values))
  const preset = presetOf(draft, values)
  const fields = preset ? <QuickFields preset={preset} habits={habits} /> : <FormFields />
  const Save = preset ? QuickSaveButton : SaveButton
  return (
    <MatchFormContext value={{ ...form, verb, people }}>
      <div className={FORM_COLUMNS}>
        <form
          {...form.props}
          data-keeps-draft="true"
          aria-label={verb === 'create' ? t`Create match` : t`Edit match`}
          className="grid min-w-0 gap-5"
        >
          {verb === 'create' && !draft.preset?.again ? <FormTabs fields={fields} /> : fields}
          <EditConflicts edit={edit} ref={conflicts} />
          {values.eventType === 'event' && <PreviewButton draft={{ ...draft, ...edit }} />}
          <Save pending={isPending} waiting={verb === 'update' && !before} />
        </form>
        <CourtPanel />
      </div>
      <SaveQuestions {...questions} />
    </MatchFormContext>
  )
}

/** Members who could bring the balls: they take part, or are invited and have not declined. */
function usePeople(matchId: string, verb: OpenForm['verb'], invited: readonly Person[]) {
  const { data = [] } = useQuery({ ...participantsQuery(matchId), enabled: verb === 'update' })
  return verb === 'create'
    ? invited
    : data
        .filter(({ status }) => status !== 'declined')
        .map(({ user_id: id, username }) => ({ id, username }))
}

const presetOf = ({ preset }: Draft, { eventType }: MatchFormValues) =>
  eventType === 'match' ? preset : undefined

function useMatchFormState({ entry, draft, before, back, verb }: MatchFormProps) {
  const keeps = before?.match_date ?? null
  const conflicts = useRef<HTMLElement>(null)
  const showConflicts = () => requestAnimationFrame(() => conflicts.current?.focus())
  const [waiting, setWaiting] = useState<WaitingSave | null>(null)
  const form: Form<MatchFormValues> = useForm({
    values: draft.values,
    check: (values) => matchFaults(values, keeps),
    onWrong: () => toastFailure(problemsIn(form.get(), keeps)[0] ?? null),
    send: (values) => {
      const match = { id: draft.matchId, values, verb, before, seen: edit.seen }
      if (edit.conflicts.length > 0) showConflicts()
      else if (before?.series_id) setWaiting({ match })
      else save(match)
    },
  })
  const edit = useSharedEdit(form, { entry, draft, match: before })
  const { save, isPending } = useSaveAndLeave(entry, verb, {
    opensMatch: presetOf(draft, form.values) !== undefined,
    onRefused: form.refuse,
    onConflict: showConflicts,
    onDiffering: setWaiting,
  })
  useReadyToSave(form.props.ref, back)
  const questions: SaveQuestionsProps = {
    edited: { match: before, stored: edit.seen[0] },
    waiting,
    close: () => setWaiting(null),
    save: (match) => save({ ...match, before, seen: edit.seen }),
  }
  return { form, edit, conflicts, isPending, questions }
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

/** Match or event: what both have is kept when the tab changes. */
function FormTabs({ fields }: { fields: ReactNode }) {
  const { values, get, reset } = useMatchForm()
  const choose = (value: string) => reset(switchedTo(get(), value === 'event' ? 'event' : 'match'))
  return (
    <Tabs
      label={t`What to create`}
      items={[
        { value: 'match', label: t`Match`, content: fields },
        { value: 'event', label: t`Event`, content: fields },
      ]}
      value={values.eventType}
      onValueChange={choose}
    />
  )
}
