import { t } from '@lingui/core/macro'
import { type Obstacle, permission } from '@/lib/installed-app/push-device.ts'
import type { Message } from '@/lib/toast.ts'

export type Hindrance = Obstacle | 'blocked' | 'dismissed'

const notices = (): Record<Hindrance, Message> => ({
  insecure: {
    title: t`HTTPS Required`,
    description: t`Push notifications need a secure connection: open this site with https://.`,
  },
  'needs-install': {
    title: t`Not in this browser`,
    description: t`On an iPhone or iPad add Courtside to the home screen first, and turn this on there.`,
  },
  unsupported: {
    title: t`Not in this browser`,
    description: t`This browser shows no push notifications. Another one, or a newer version, does.`,
  },
  'not-sent': {
    title: t`Not on this site`,
    description: t`This site sends no push notifications. Everything appears in the app.`,
  },
  blocked: {
    title: t`Notifications blocked`,
    description: t`Allow notifications for this site in the settings of your browser, then try again.`,
  },
  dismissed: {
    title: t`Permission required`,
    description: t`Allow notifications when your browser asks for them.`,
  },
})

export const noticeOf = (hindrance: Hindrance): Message => notices()[hindrance]

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
