import { msg } from '@lingui/core/macro'

/** Sentences for the refusals of settings, of the profile, of a new password and of alerts about courts. The screens for those load them. */
export const SETTINGS_REFUSALS = {
  too_many_feeds: msg`You have made many calendar addresses. Please wait an hour.`,
  feed_changed: msg`Another device has changed your calendar address. Nothing was changed here.`,
  no_device: msg`This device is not subscribed.`,
  no_worker: msg`This site does not send push messages at the moment.`,
  reauthentication_not_valid: msg`This code is wrong or too old. Use that of the newest mail.`,
  same_password: msg`Please choose a password different from the old one.`,
  current_password_required: msg`Please enter your current password.`,
  current_password_invalid: msg`This is not your current password.`,
  too_many_new_alerts: msg`You have made many alerts. Please wait an hour.`,
  alert_past: msg`That time has passed.`,
  too_many_alerts: msg`You have as many alerts as there can be. Remove one first.`,
  merge_over: msg`This question is not open any more.`,
  not_own_email: msg`Only the address of your own account can be shown.`,
} as const

export type SettingsRefusal = keyof typeof SETTINGS_REFUSALS
