import { LIMITS, PHONE_VISIBILITIES, type PhoneVisibility } from '@domain/limits.ts'
import { hasHidden, tidyName } from '@domain/plain-text.ts'
import { t } from '@lingui/core/macro'
import type { Profile } from '@/features/community/queries/profiles.ts'
import type { Faults } from '@/lib/forms/use-form.ts'

/** The values of the profile form, as typed; a missing level or number is empty. */
export interface ProfileValues {
  username: string
  phoneNumber: string
  phoneVisibility: PhoneVisibility
  skillLevel: string
}

type ProfileErrors = Faults<ProfileValues>

export const valuesOf = (profile: Profile): ProfileValues => ({
  username: profile.username,
  phoneNumber: profile.phone_number ?? '',
  phoneVisibility: visibilityOf(profile.phone_visibility),
  skillLevel: profile.skill_level?.trim() ?? '',
})

export const visibilityOf = (value: string): PhoneVisibility =>
  PHONE_VISIBILITIES.find((one) => one === value) ?? 'players'

export function changesOf({ username, phoneNumber, phoneVisibility, skillLevel }: Partial<ProfileValues>) {
  return {
    ...(username !== undefined && { username: tidyName(username) }),
    ...(phoneNumber !== undefined && { phone_number: phoneNumber.trim() || null }),
    ...(phoneVisibility && { phone_visibility: phoneVisibility }),
    ...(skillLevel !== undefined && { skill_level: skillLevel || null }),
  }
}

const hiddenInName = () => t`A name cannot have characters that are invisible`

function phoneNumberTooLong(): string {
  const most = LIMITS.phoneNumber
  return t`A phone number has up to ${most} characters`
}

export function errorsOf(values: ProfileValues): ProfileErrors {
  const username = tidyName(values.username)
  const errors: ProfileErrors = {}
  const most = LIMITS.username
  if (username === '') errors.username = t`Please enter your name`
  if (lengthOf(username) > most) errors.username = t`A name has up to ${most} characters`
  if (hasHidden(username)) errors.username = hiddenInName()
  if (lengthOf(values.phoneNumber.trim()) > LIMITS.phoneNumber) errors.phoneNumber = phoneNumberTooLong()
  return errors
}

// As PostgreSQL counts: an emoji is one.
const lengthOf = (text: string) => Array.from(text).length

function refusals(): [constraint: string, ProfileErrors][] {
  const most = LIMITS.username
  return [
    ['profiles_username_length', { username: t`Please enter a name of up to ${most} characters` }],
    ['profiles_username_plain', { username: hiddenInName() }],
    ['profiles_phone_number_length', { phoneNumber: phoneNumberTooLong() }],
    ['profiles_skill_level_known', { skillLevel: t`Please choose one of these levels` }],
  ]
}

/** Names the field that the server refused, and why; null when it refused something else. */
export function refusalOf(error: unknown): ProfileErrors | null {
  const { code, message } = { ...(error as { code?: string; message?: string }) }
  if (code !== '23514') return null
  return refusals().find(([constraint]) => message?.includes(constraint))?.[1] ?? null
}
