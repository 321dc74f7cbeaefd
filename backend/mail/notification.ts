import { msg, select } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import { buildMail, type Site, siteNameOf, type Wording } from './message.ts'
import type { Translator } from './translator.ts'

/** A kind of device, as far as its user agent tells. */
export interface Device {
  browser: string | undefined
  system: string | undefined
}

/**
 * Events of an account of which its owner is notified by mail. Names and fields are those of GoTrue's notifications;
 * `new_device_notification` and `account_deleted_notification` are ours.
 */
export type Notification =
  | { name: 'password_changed_notification' }
  | { name: 'email_changed_notification'; from: string; to: string }
  | { name: 'mfa_factor_enrolled_notification' | 'mfa_factor_unenrolled_notification'; factorType: string }
  | { name: 'identity_linked_notification' | 'identity_unlinked_notification'; provider: string }
  | { name: 'new_device_notification'; device: Device }
  | { name: 'account_deleted_notification' }

interface Facts {
  site: string
  /** Undefined in the mails of a hosted project, which tells them no time of an event. */
  time: string | undefined
}

type Event = Pick<Wording, 'subject' | 'reason'>

function eventOf(notification: Notification, translator: Translator, facts: Facts): Event {
  const { site, time } = facts
  switch (notification.name) {
    case 'password_changed_notification':
      return {
        subject: msg`Your password was changed at ${{ site }}`,
        reason: time
          ? msg`The password of your account at ${{ site }} was changed on ${{ time }}.`
          : msg`The password of your account at ${{ site }} was changed.`,
      }
    case 'email_changed_notification': {
      const { from, to } = notification
      return {
        subject: msg`Your email address was changed at ${{ site }}`,
        reason: time
          ? msg`The email address of your account at ${{ site }} was changed from ${{ from }} to ${{ to }} on ${{ time }}.`
          : msg`The email address of your account at ${{ site }} was changed from ${{ from }} to ${{ to }}.`,
      }
    }
    case 'new_device_notification': {
      const device = labelOf(notification.device, translator)
      return {
        subject: msg`New sign-in to your account at ${{ site }}`,
        reason: msg`Somebody signed in to your account at ${{ site }} on a device that it has not been used on before (${{ device }}) on ${{ time: time ?? '' }}.`,
      }
    }
    case 'account_deleted_notification':
      return {
        subject: msg`Your account was deleted at ${{ site }}`,
        reason: msg`Your account at ${{ site }} was deleted on ${{ time: time ?? '' }}.`,
      }
    default:
      return 'provider' in notification
        ? identityEvent(notification, facts)
        : factorEvent(notification, facts)
  }
}

function factorEvent(
  { name, factorType: factor }: Extract<Notification, { factorType: string }>,
  { site, time }: Facts,
): Event {
  if (name === 'mfa_factor_enrolled_notification')
    return {
      subject: msg`A second factor was added at ${{ site }}`,
      reason: time
        ? msg`${select({ factor }, { totp: 'An authenticator app', phone: 'A phone', webauthn: 'A security key', other: 'A second factor' })} was added to your account at ${{ site }} as a second factor on ${{ time }}.`
        : msg`A second factor was added to your account at ${{ site }}.`,
    }
  return {
    subject: msg`A second factor was removed at ${{ site }}`,
    reason: time
      ? msg`${select({ factor }, { totp: 'An authenticator app', phone: 'A phone', webauthn: 'A security key', other: 'A second factor' })} was removed from your account at ${{ site }}, where it was a second factor, on ${{ time }}.`
      : msg`A second factor was removed from your account at ${{ site }}.`,
  }
}

function identityEvent(
  notification: Extract<Notification, { provider: string }>,
  { site, time }: Facts,
): Event {
  const provider = nameOf(notification.provider)
  if (notification.name === 'identity_linked_notification')
    return {
      subject: msg`${{ provider }} was connected at ${{ site }}`,
      reason: time
        ? msg`Signing in with ${{ provider }} was connected to your account at ${{ site }} on ${{ time }}.`
        : msg`Signing in with ${{ provider }} was connected to your account at ${{ site }}.`,
    }
  return {
    subject: msg`${{ provider }} was disconnected at ${{ site }}`,
    reason: time
      ? msg`Signing in with ${{ provider }} was disconnected from your account at ${{ site }} on ${{ time }}.`
      : msg`Signing in with ${{ provider }} was disconnected from your account at ${{ site }}.`,
  }
}

/**
 * Composes the mail about an event.
 * @param to the address that the owner had until then
 * @param at the time of the event
 */
export function notificationMail(
  context: Site & { settings: { recoveryUrl?: string | undefined } },
  translator: Translator,
  to: string,
  notification: Notification,
  at: Date | undefined,
): Mail {
  const site = siteNameOf(context)
  const link = context.settings.recoveryUrl ?? context.siteUrl
  const time = at && formatTime(translator, at)
  const event = eventOf(notification, translator, { site, time })
  return buildMail(translator, {
    to,
    site,
    link,
    look: context.mailLook,
    ...event,
    ...adviceFor(to, notification),
  })
}

// The owner of an address that was removed from the account gets no more recovery mails.
function adviceFor(to: string, notification: Notification): Pick<Wording, 'advice' | 'button'> {
  if (notification.name === 'account_deleted_notification')
    return {
      advice: [msg`If it was not you, write to the people who run the site: it cannot be undone here.`],
    }
  if (notification.name === 'email_changed_notification' && to === notification.from)
    return {
      advice: [
        msg`If it was you, there is nothing to do. If it was not you, write to the people who run the site at once.`,
      ],
    }
  return {
    advice: [
      msg`If it was you, there is nothing to do. If it was not you, choose a new password at once: that ends all other sessions.`,
    ],
    button: msg`It was not me: choose a new password`,
  }
}

const PROVIDERS: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

const nameOf = (provider: string) =>
  PROVIDERS[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)

function labelOf({ browser, system }: Device, { translate }: Translator): string {
  if (browser && system) return translate(msg`${{ browser }} on ${{ system }}`)
  return browser ?? system ?? translate(msg`an unknown device`)
}

/** Formats a time as '22 November 2026 at 18:30 UTC'. */
function formatTime({ language, translate }: Translator, at: Date): string {
  // English in the order of day and month that most of the world has.
  const date = at.toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const clock = at.toISOString().slice(11, 16)
  return translate(msg`${{ date }} at ${{ clock }} UTC`)
}
