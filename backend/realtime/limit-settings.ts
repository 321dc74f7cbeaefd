import { z } from 'zod'
import type { Limits } from './limits.ts'

const whole = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .optional()

/** The limits that an operator can set, by the name of the environment variable. */
export const LIMIT_SETTINGS = {
  REALTIME_SOCKETS: whole.describe('sockets that may be open at all (10000)'),
  REALTIME_SOCKETS_PER_ADDRESS: whole.describe('sockets that may be open from one address (200)'),
  REALTIME_SOCKETS_PER_MEMBER: whole.describe('sockets that one member may use (50)'),
  REALTIME_CHANNELS: whole.describe('channels that one socket may join (100)'),
  REALTIME_JOINS_PER_SECOND: whole.describe('joins of one socket in a second (50)'),
  REALTIME_MESSAGES_PER_SECOND: whole.describe('messages of one socket in a second (100)'),
  REALTIME_ALL_JOINS_PER_SECOND: whole.describe('joins of all sockets in a second; others wait (300)'),
  REALTIME_MESSAGE_SIZE: whole.describe('bytes of the largest message of a client (65536)'),
  REALTIME_UNREAD: whole.describe('bytes that may wait for a slow reader before it is cut off (4194304)'),
}

export type LimitSettings = { [Name in keyof typeof LIMIT_SETTINGS]?: number | undefined }

/** Returns the given limits; the others keep their defaults. */
export function limitsFrom(settings: LimitSettings): Partial<Limits> {
  const given: Partial<Record<keyof Limits, number | undefined>> = {
    sockets: settings.REALTIME_SOCKETS,
    socketsPerAddress: settings.REALTIME_SOCKETS_PER_ADDRESS,
    socketsPerMember: settings.REALTIME_SOCKETS_PER_MEMBER,
    channels: settings.REALTIME_CHANNELS,
    joinsPerSecond: settings.REALTIME_JOINS_PER_SECOND,
    messagesPerSecond: settings.REALTIME_MESSAGES_PER_SECOND,
    allJoinsPerSecond: settings.REALTIME_ALL_JOINS_PER_SECOND,
    messageSize: settings.REALTIME_MESSAGE_SIZE,
    unread: settings.REALTIME_UNREAD,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
