import type { MessageDescriptor } from '@lingui/core'
import { msg, select } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import type { Site } from './confirmation.ts'
import { buildMail } from './message.ts'
import { siteNameOf } from './site-name.ts'
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

export interface NotificationContext extends Site {
  settings: { recoveryUrl?: string | undefined }
}

interface Wording {
  subject: MessageDescriptor
  event: MessageDescriptor
}

interface Facts {
  site: string
  time: string
}

function wordingOf(notification: Notification, translator: Translator, facts: Facts): Wording {
  const { site, time } = facts
  switch (notification.name) {
    case 'password_changed_notification':
      return {
        subject: msg`Your password was changed at ${{ site }}`,
        event: msg`The password of your account at ${{ site }} was changed on ${{ time }}.`,
      }
    case 'email_changed_notification': {
      const { from, to } = notification
      return {
        subject: msg`Your email address was changed at ${{ site }}`,
        event: msg`The email address of your account at ${{ site }} was changed from ${{ from }} to ${{ to }} on ${{ time }}.`,
      }
    }
    case 'mfa_factor_enrolled_notification':
    case 'mfa_factor_unenrolled_notification':
      return factorWording(notification, facts)
    case 'identity_linked_notification':
    case 'identity_unlinked_notification':
      return identityWording(notification, facts)
    case 'new_device_notification': {
      const device = labelOf(notification.device, translator)
      return {
        subject: msg`New sign-in to your account at ${{ site }}`,
        event: msg`Somebody signed in to your account at ${{ site }} on a device that it has not been used on before (${{ device }}) on ${{ time }}.`,
      }
    }
    case 'account_deleted_notification':
      return {
        subject: msg`Your account was deleted at ${{ site }}`,
        event: msg`Your account at ${{ site }} was deleted on ${{ time }}.`,
      }
  }
}

function factorWording(
  { name, factorType: factor }: Extract<Notification, { factorType: string }>,
  { site, time }: Facts,
): Wording {
  if (name === 'mfa_factor_enrolled_notification')
    return {
      subject: msg`A second factor was added at ${{ site }}`,
      event: msg`${select({ factor }, { totp: 'An authenticator app', phone: 'A phone', webauthn: 'A security key', other: 'A second factor' })} was added to your account at ${{ site }} as a second factor on ${{ time }}.`,
    }
  return {
    subject: msg`A second factor was removed at ${{ site }}`,
    event: msg`${select({ factor }, { totp: 'An authenticator app', phone: 'A phone', webauthn: 'A security key', other: 'A second factor' })} was removed from your account at ${{ site }}, where it was a second factor, on ${{ time }}.`,
  }
}

function identityWording(
  notification: Extract<Notification, { provider: string }>,
  { site, time }: Facts,
): Wording {
  const provider = nameOf(notification.provider)
  if (notification.name === 'identity_linked_notification')
    return {
      subject: msg`${{ provider }} was connected at ${{ site }}`,
      event: msg`Signing in with ${{ provider }} was connected to your account at ${{ site }} on ${{ time }}.`,
    }
  return {
    subject: msg`${{ provider }} was disconnected at ${{ site }}`,
    event: msg`Signing in with ${{ provider }} was disconnected from your account at ${{ site }} on ${{ time }}.`,
  }
}

/**
 * Composes the mail about an event.
 * @param to the address that the owner had until then
 * @param at the time of the event
 */
export function notificationMail(
  context: NotificationContext,
  translator: Translator,
  to: string,
  notification: Notification,
  at: Date,
): Mail {
  const site = siteNameOf(context)
  const { subject, event } = wordingOf(notification, translator, { site, time: formatTime(translator, at) })
  return buildMail(translator, {
    to,
    subject: translator.translate(subject),
    reason: translator.translate(event),
    ...adviceFor(context, translator, to, notification),
    site,
  })
}

// The owner of an address that was removed from the account gets no more recovery mails.
function adviceFor(
  { siteUrl, settings }: NotificationContext,
  { translate }: Translator,
  to: string,
  notification: Notification,
) {
  if (notification.name === 'account_deleted_notification')
    return {
      otherwise: translate(
        msg`If it was not you, write to the people who run the site: it cannot be undone here.`,
      ),
    }
  if (notification.name === 'email_changed_notification' && to === notification.from)
    return {
      otherwise: translate(
        msg`If it was you, there is nothing to do. If it was not you, write to the people who run the site at once.`,
      ),
    }
  return {
    otherwise: translate(
      msg`If it was you, there is nothing to do. If it was not you, choose a new password at once: that ends all other sessions.`,
    ),
    action: {
      button: translate(msg`It was not me: choose a new password`),
      link: settings.recoveryUrl ?? siteUrl,
    },
  }
}

const PROVIDERS: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn' }

const nameOf = (provider: string) => PROVIDERS[provider] ?? capital(provider)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

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
