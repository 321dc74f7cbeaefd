import { LIMITS, PHONE_VISIBILITIES } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Profile } from '@/features/community/queries/profiles.ts'
import { levelOptions } from '@/lib/words/level-label.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Select } from '@/ui/forms/select.tsx'
import { useSaveProfile } from '../mutations.ts'
import {
  errorsOf,
  type ProfileErrors,
  type ProfileValues,
  refusalOf,
  valuesOf,
  visibilityOf,
} from '../schema.ts'
import { LevelHelp } from './level-help.tsx'
import { phoneVisibilityLabel } from './phone-visibility-label.ts'
import { ProfileConflict } from './profile-conflict.tsx'
import { draftSaved, keepDraft, resolveField, useProfileDraft } from './profile-draft.ts'

const visibilities = () => PHONE_VISIBILITIES.map((value) => ({ value, label: phoneVisibilityLabel(value) }))

/** A member's name, number and level. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  const { values, errors, change } = form
  return (
    <form noValidate data-keeps-draft="" onSubmit={form.submit} className="grid gap-4">
      <Field label={t`Username`} error={errors.username}>
        <Input
          autoComplete="name"
          maxLength={LIMITS.username}
          value={values.username}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
      </Field>
      <ProfileConflict field="username" form={form} />
      <Field label={t`Phone Number`} description={t`Optional.`} error={errors.phoneNumber}>
        <Input
          type="tel"
          autoComplete="tel"
          maxLength={LIMITS.phoneNumber}
          value={values.phoneNumber}
          onChange={(event) => change({ phoneNumber: event.currentTarget.value })}
        />
      </Field>
      <ProfileConflict field="phoneNumber" form={form} />
      <Field label={t`Who sees your number`}>
        <Select
          value={values.phoneVisibility}
          options={visibilities()}
          onValueChange={(value) => change({ phoneVisibility: visibilityOf(value) })}
        />
      </Field>
      <ProfileConflict field="phoneVisibility" form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1.5">
        <Field label={t`Skill Level`} error={errors.skillLevel}>
          <Select
            value={values.skillLevel}
            options={levelOptions()}
            placeholder={t`Skill level not set`}
            onValueChange={(skillLevel) => change({ skillLevel })}
          />
        </Field>
        <LevelHelp />
      </div>
      <ProfileConflict field="skillLevel" form={form} />
      <SubmitButton pending={form.saving} className="justify-self-start max-sm:w-full">
        {form.saving ? t`Saving...` : t`Save Changes`}
      </SubmitButton>
    </form>
  )
}

export type ProfileFormState = ReturnType<typeof useProfileForm>

function useProfileForm(profile: Profile) {
  const saved = valuesOf(profile)
  const draft = useProfileDraft(profile.id)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const { mutate, isPending } = useSaveProfile(profile.id)
  const values = { ...saved, ...draft.values }
  const conflicts = (Object.keys(draft.values) as (keyof ProfileValues)[]).filter(
    (field) => saved[field] !== draft.base[field] && saved[field] !== values[field],
  )
  function change(part: Partial<ProfileValues>) {
    keepDraft(profile.id, { ...values, ...part }, saved)
    setErrors(({ ...before }) => {
      for (const field of Object.keys(part)) delete before[field as keyof ProfileValues]
      return before
    })
  }
  function resolve(field: keyof ProfileValues, whose: 'mine' | 'theirs') {
    resolveField(profile.id, field, saved, whose)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = errorsOf(values)
    if (isPending) return
    showErrors(form, found)
    if (Object.keys(found).length > 0) return
    if (conflicts.length > 0) return form.querySelector<HTMLElement>('[data-conflict] button')?.focus()
    mutate(draft, {
      onSuccess: (written) => written && draftSaved(profile.id, draft.values),
      onError: (error) => showErrors(form, refusalOf(error) ?? {}),
    })
  }
  function showErrors(form: HTMLFormElement, found: ProfileErrors) {
    // The first field with something wrong takes the focus, so it has to be marked by then.
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return { saved, values, errors, conflicts, change, resolve, submit, saving: isPending }
}
