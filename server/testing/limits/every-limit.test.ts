import { SEED, share } from 'supabase-compatible/testing/runs.ts'
import { describe, expect, it } from 'vitest'
import type { Provoke } from './provoke.ts'
import { accountProvokers } from './provoke-account.ts'
import { httpProvokers } from './provoke-http.ts'
import { memberProvokers } from './provoke-member.ts'
import { realtimeProvokers } from './provoke-realtime.ts'
import { requestProvokers } from './provoke-requests.ts'
import { storageProvokers } from './provoke-storage.ts'
import { LIMIT_TABLE, type LimitId } from './table.ts'

const SERVICES = [
  ...[accountProvokers, httpProvokers, requestProvokers],
  ...[realtimeProvokers, storageProvokers, memberProvokers],
]
type KeyOf<Provokers> = Provokers extends unknown ? keyof Provokers : never

/** A row of the table without a way to provoke it does not compile. */
const ROWS: KeyOf<ReturnType<(typeof SERVICES)[number]>>[] = Object.keys(LIMIT_TABLE) as LimitId[]
const withoutNumbers = (message: string) => message.replace(/\d+/g, '0')

// Whole services, each second one in each run: a row may need what one before it has left.
const provokers: Partial<Record<LimitId, Provoke>> = Object.assign(
  {},
  ...share(SERVICES).map((begin) => begin()),
)

describe('every limit', () => {
  it.each(ROWS.filter((id) => provokers[id]))(
    `%s refuses what goes beyond it, with the message of the table (SEED=${SEED})`,
    async (id) => {
      const limit = LIMIT_TABLE[id]
      expect(limit.most).toBeGreaterThan(0)
      const refused = await provokers[id]?.(limit)
      expect(refused && { ...refused, message: withoutNumbers(refused.message) }).toEqual({
        ending: limit.ending,
        message: withoutNumbers(limit.message),
      })
    },
  )
})
