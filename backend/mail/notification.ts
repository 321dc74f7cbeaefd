import type { Mail } from '../settings/options.ts'
import type { Site } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'

/**
 * Events of an account of which its owner is notified by mail. Names and fields are those of GoTrue's notifications;
 * `new_device_notification` and `account_deleted_notification` are ours.
 */
export type Notification =
  | { name: 'password_changed_notification' }
  | { name: 'email_changed_notification'; from: string; to: string }
  | { name: 'mfa_factor_enrolled_notification' | 'mfa_factor_unenrolled_notification'; factorType: string }
  | { name: 'identity_linked_notification' | 'identity_unlinked_notification'; provider: string }
  | { name: 'new_device_notification'; device: string }
  | { name: 'account_deleted_notification' }

export interface NotificationContext extends Site {
  settings: { recoveryUrl?: string | undefined }
}

const FACTORS: Record<string, string> = {
  totp: 'An authenticator app',
  phone: 'A phone',
  webauthn: 'A security key',
}

interface Wording {
  /** The site's name follows: `at Padel Community`. */
  subject: string
  /** The time follows: `on 22 November 2026 at 18:30 UTC.` */
  event: string
}

function wordingFor(notification: Notification, site: string): Wording {
  const account = `your account at ${site}`
  switch (notification.name) {
    case 'password_changed_notification':
      return { subject: 'Your password was changed', event: `The password of ${account} was changed` }
    case 'email_changed_notification':
      return {
        subject: 'Your email address was changed',
        event: `The email address of ${account} was changed from ${notification.from} to ${notification.to}`,
      }
    case 'mfa_factor_enrolled_notification':
      return {
        subject: 'A second factor was added',
        event: `${FACTORS[notification.factorType] ?? 'A second factor'} was added to ${account} as a second factor`,
      }
    case 'mfa_factor_unenrolled_notification':
      return {
        subject: 'A second factor was removed',
        event: `${FACTORS[notification.factorType] ?? 'A second factor'} was removed from ${account}, where it was a second factor,`,
      }
    case 'identity_linked_notification':
      return {
        subject: `${nameOf(notification.provider)} was connected`,
        event: `Signing in with ${nameOf(notification.provider)} was connected to ${account}`,
      }
    case 'identity_unlinked_notification':
      return {
        subject: `${nameOf(notification.provider)} was disconnected`,
        event: `Signing in with ${nameOf(notification.provider)} was disconnected from ${account}`,
      }
    case 'new_device_notification':
      return {
        subject: 'New sign-in to your account',
        event: `Somebody signed in to ${account} on a device that it has not been used on before (${notification.device})`,
      }
    case 'account_deleted_notification':
      return { subject: 'Your account was deleted', event: `${capital(account)} was deleted` }
  }
}

/**
 * Composes the mail about an event.
 * @param to the address that the owner had until then
 * @param at the time of the event
 */
export function notificationMail(
  context: NotificationContext,
  to: string,
  notification: Notification,
  at: Date,
): Mail {
  const site = siteNameOf(context)
  const { subject, event } = wordingFor(notification, site)
  return buildMail({
    to,
    subject: `${subject} at ${site}`,
    reason: `${event} on ${formatTime(at)}.`,
    ...adviceFor(context, to, notification),
    site,
  })
}

// The owner of an address that was removed from the account gets no more recovery mails.
function adviceFor({ siteUrl, settings }: NotificationContext, to: string, notification: Notification) {
  if (notification.name === 'account_deleted_notification')
    return { otherwise: 'If it was not you, write to the people who run the site: it cannot be undone here.' }
  if (notification.name === 'email_changed_notification' && to === notification.from)
    return {
      otherwise:
        'If it was you, there is nothing to do. If it was not you, write to the people who run the site at once.',
    }
  return {
    otherwise:
      'If it was you, there is nothing to do. If it was not you, choose a new password at once: that ends all other sessions.',
    action: { button: 'It was not me: choose a new password', link: settings.recoveryUrl ?? siteUrl },
  }
}

const PROVIDERS: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

const nameOf = (provider: string) => PROVIDERS[provider] ?? capital(provider)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Formats a time as '22 November 2026 at 18:30 UTC'. */
function formatTime(at: Date): string {
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`
}
