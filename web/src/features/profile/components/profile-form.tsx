import { LIMITS, PHONE_VISIBILITIES, type PhoneVisibility } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import { CircleHelp } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { useState } from 'react'
import type { Profile } from '@/features/community/queries/profiles.ts'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { levelMeanings, levelOptions, memberLevelLabel } from '@/lib/words/level-label.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { TwoValues } from '@/ui/forms/two-values.tsx'
import { useSaveProfile } from '../mutations.ts'
import { errorsOf, type ProfileValues, refusalOf, valuesOf, visibilityOf } from '../schema.ts'
import { draftSaved, keepDraft, resolveField, useProfileDraft } from './profile-draft.ts'

const visibilities = () => PHONE_VISIBILITIES.map((value) => ({ value, label: phoneVisibilityLabel(value) }))

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  const { values, faults, set, text } = form
  return (
    <form {...form.props} data-keeps-draft="" className="grid gap-4">
      <Field label={t`Username`} error={faults.username}>
        <Input autoComplete="name" maxLength={LIMITS.username} {...text('username')} />
      </Field>
      <ProfileConflict field="username" form={form} />
      <Field label={t`Phone Number`} description={t`Optional.`} error={faults.phoneNumber}>
        <Input type="tel" autoComplete="tel" maxLength={LIMITS.phoneNumber} {...text('phoneNumber')} />
      </Field>
      <ProfileConflict field="phoneNumber" form={form} />
      <Field label={t`Who sees your number`}>
        <Select
          value={values.phoneVisibility}
          options={visibilities()}
          onValueChange={(value) => set({ phoneVisibility: visibilityOf(value) })}
        />
      </Field>
      <ProfileConflict field="phoneVisibility" form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1.5">
        <Field label={t`Skill Level`} error={faults.skillLevel}>
          <Select
            value={values.skillLevel}
            options={levelOptions()}
            placeholder={t`Skill level not set`}
            onValueChange={(skillLevel) => set({ skillLevel })}
          />
        </Field>
        <LevelHelp />
      </div>
      <ProfileConflict field="skillLevel" form={form} />
      <SubmitButton pending={form.pending} className="justify-self-start max-sm:w-full">
        {form.pending ? t`Saving...` : t`Save Changes`}
      </SubmitButton>
    </form>
  )
}

function useProfileForm(profile: Profile) {
  const saved = valuesOf(profile)
  const draft = useProfileDraft(profile.id)
  const { mutate, isPending } = useSaveProfile(profile.id)
  const values = { ...saved, ...draft.values }
  const conflicts = (Object.keys(draft.values) as (keyof ProfileValues)[]).filter(
    (field) => saved[field] !== draft.base[field] && saved[field] !== values[field],
  )
  const form: Form<ProfileValues> = useForm({
    values,
    keep: (changed) => keepDraft(profile.id, changed, saved),
    check: errorsOf,
    send: () => {
      if (conflicts.length > 0) return focusConflict(form.props.ref.current)
      mutate(draft, {
        onSuccess: (written) => written && draftSaved(profile.id, draft.values),
        onError: (error) => form.refuse(refusalOf(error) ?? {}),
      })
    },
    isSending: isPending,
  })
  const resolve = (field: keyof ProfileValues, whose: 'mine' | 'theirs') =>
    resolveField(profile.id, field, saved, whose)
  return { ...form, saved, conflicts, resolve }
}

const focusConflict = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-conflict] button')?.focus()

interface ProfileConflictProps {
  field: keyof ProfileValues
  form: ReturnType<typeof useProfileForm>
}

function ProfileConflict({ field, form: { saved, values, conflicts, resolve } }: ProfileConflictProps) {
  if (!conflicts.includes(field)) return <div role="status" className="hidden" />
  return (
    <div role="status" data-conflict={field}>
      <TwoValues
        legend={t`Changed on another device. Choose what is saved.`}
        mine={valueLabel(field, values)}
        theirs={valueLabel(field, saved)}
        choose={(whose) => resolve(field, whose)}
      />
    </div>
  )
}

function valueLabel(field: keyof ProfileValues, values: ProfileValues): string {
  if (field === 'phoneVisibility') return phoneVisibilityLabel(visibilityOf(values[field]))
  if (field === 'skillLevel') return memberLevelLabel(values[field])
  return values[field] || t({ message: 'None', context: 'a value of the profile' })
}

const labels = (): Record<PhoneVisibility, string> => ({
  players: t`Members you play with`,
  members: t`All members`,
  nobody: t`Nobody`,
})

const phoneVisibilityLabel = (visibility: PhoneVisibility): string => labels()[visibility]

function levels(): [level: string, meaning: string][] {
  const { Beginner, Intermediate, Advanced, Pro } = levelMeanings()
  return [
    [t`Beginner`, Beginner],
    [t`Intermediate`, Intermediate],
    [t`Advanced`, Advanced],
    [t`Professional`, Pro],
  ]
}

/** Explains the levels. By pointer and keyboard it shows by itself; a tap opens it too. */
function LevelHelp() {
  const [open, setOpen] = useState(false)
  return (
    <Tooltip.Provider>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger asChild>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`What the levels mean`}
            // Otherwise a press would close what it opens.
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <CircleHelp aria-hidden="true" />
          </Button>
        </Tooltip.Trigger>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 grid max-w-[min(17.5rem,calc(100vw-1rem))] gap-1.5 rounded-[10px] border border-line-strong bg-raised px-3 py-2.5 text-small text-text shadow-float"
        >
          {levels().map(([level, meaning]) => (
            <span key={level}>
              <b className="font-[650]">{level}:</b> {meaning}
            </span>
          ))}
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
