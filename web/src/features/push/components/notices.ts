import { type Message, messages } from '@domain/messages.ts'
import { type Obstacle, permission } from '@/lib/installed-app/push-device.ts'

/** The obstacles to push messages, which the member, or nobody, can change. */
export type Hindrance = Obstacle | 'blocked' | 'dismissed'

const NOTICES: Record<Hindrance, Message> = {
  insecure: {
    title: messages.push.httpsRequired,
    description: 'Push notifications need a secure connection: open this site with https://.',
  },
  'needs-install': {
    title: 'Not in this browser',
    description: 'On an iPhone or iPad add Courtside to the home screen first, and turn this on there.',
  },
  unsupported: {
    title: 'Not in this browser',
    description: 'This browser shows no push notifications. Another one, or a newer version, does.',
  },
  'not-sent': {
    title: 'Not on this site',
    description: 'This site sends no push notifications. Everything appears in the app.',
  },
  blocked: {
    title: messages.push.blocked,
    description: 'Allow notifications for this site in the settings of your browser, then try again.',
  },
  dismissed: {
    title: messages.push.permissionRequired,
    description: 'Allow notifications when your browser asks for them.',
  },
}

export const noticeOf = (hindrance: Hindrance): Message => NOTICES[hindrance]

/** Names the obstacle that is known before the browser asks for permission. */
export function hindranceOf(obstacle: Obstacle | null): Hindrance | null {
  return obstacle ?? (permission() === 'denied' ? 'blocked' : null)
}

/** Thrown when the browser, or its member, does not allow messages. */
export class Hindered extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance) {
    super(hindrance)
    this.hindrance = hindrance
  }
}
