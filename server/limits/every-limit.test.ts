import { describe, expect, it } from 'vitest'
import { LIMIT_TABLE, type LimitId } from './table.ts'
import type { Provoke } from './testing/provoke.ts'
import { accountProvokers } from './testing/provoke-account.ts'
import { httpProvokers } from './testing/provoke-http.ts'
import { memberProvokers } from './testing/provoke-member.ts'
import { realtimeProvokers } from './testing/provoke-realtime.ts'
import { requestProvokers } from './testing/provoke-requests.ts'
import { storageProvokers } from './testing/provoke-storage.ts'

/** A row of the table without a way to provoke it does not compile. */
const provokers: Record<LimitId, Provoke> = {
  ...accountProvokers(),
  ...httpProvokers(),
  ...requestProvokers(),
  ...realtimeProvokers(),
  ...storageProvokers(),
  ...memberProvokers(),
}
const ids = Object.keys(LIMIT_TABLE) as LimitId[]
const withoutNumbers = (message: string) => message.replace(/\d+/g, '0')

describe('every limit', () => {
  it.each(ids)('%s refuses what goes beyond it, with the message of the table', async (id) => {
    const limit = LIMIT_TABLE[id]
    expect(limit.most).toBeGreaterThan(0)
    const { ending, message } = await provokers[id](limit)
    expect({ ending, message: withoutNumbers(message) }).toEqual({
      ending: limit.ending,
      message: withoutNumbers(limit.message),
    })
  })
})
