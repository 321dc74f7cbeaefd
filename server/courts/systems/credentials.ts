import { SetupError } from 'supabase-compatible'
import type { Venue } from '../../../domain/community/community-config.ts'
import type { Credentials } from './ebusy.ts'

/** The API users that eBuSy clubs have given, by the id of the venue, each for the one address at which the operator reads it. */
export type CredentialsByVenue = ReadonlyMap<string, Credentials & { origin: string }>

/**
 * The API users that eBuSy clubs have given: `EBUSY_USER_TSG` and `EBUSY_PASSWORD_TSG` for the venue `tsg`, or the same names
 * without a venue where there is only one of eBuSy, since the password of one club must not be sent to another. In the
 * environment only: a command line is seen by everybody on the machine. Throws a SetupError when one of two is missing.
 * @param venues those of `config/community.json`, which only the operator can write
 */
export function credentialsFrom(env: NodeJS.ProcessEnv, venues: Venue[]): CredentialsByVenue {
  const clubs = venues.filter(({ system }) => system === 'ebusy')
  const shared = pairFrom(env, '')
  const own = clubs.map(({ id }) => pairFrom(env, `_${id.toUpperCase().replaceAll('-', '_')}`))
  if (shared && clubs.length > 1)
    throw new SetupError(
      `EBUSY_USER does not say which of ${clubs.length} eBuSy venues it is for: name it, such as EBUSY_USER_${clubs[0]?.id.toUpperCase().replaceAll('-', '_')}.`,
    )
  return new Map(
    clubs.flatMap(({ id, reading }, index) => {
      const credentials = own[index] ?? shared
      return credentials && reading
        ? [[id, { ...credentials, origin: new URL(reading.url).origin }] as const]
        : []
    }),
  )
}

function pairFrom(env: NodeJS.ProcessEnv, suffix: string): Credentials | undefined {
  const [user, password] = [env[`EBUSY_USER${suffix}`], env[`EBUSY_PASSWORD${suffix}`]]
  if (!user !== !password)
    throw new SetupError(
      `EBUSY_USER${suffix} and EBUSY_PASSWORD${suffix} belong together: set both or neither.`,
    )
  return user && password ? { user, password } : undefined
}
