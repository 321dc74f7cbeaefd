import { describe, expect, it } from 'vitest'
import type { Provoke } from './provoke.ts'
import { accountProvokers } from './provoke-account.ts'
import { httpProvokers } from './provoke-http.ts'
import { memberProvokers } from './provoke-member.ts'
import { realtimeProvokers } from './provoke-realtime.ts'
import { requestProvokers } from './provoke-requests.ts'
import { storageProvokers } from './provoke-storage.ts'
import { LIMIT_TABLE, type LimitId } from './table.ts'

/** A row of the table without a way to provoke it does not compile. */
const provokers: Record<LimitId, Provoke> = {
  ...accountProvokers(),
  ...httpProvokers(),
  ...requestProvokers(),
  ...realtimeProvokers(),
  ...storageProvokers(),
  ...memberProvokers(),
}
const all = Object.keys(LIMIT_TABLE) as LimitId[]
const withoutNumbers = (message: string) => message.replace(/\d+/g, '0')

// All of them: a row may need what one before it has left.
describe('every limit', () => {
  it.each(all)('%s refuses what goes beyond it, with the message of the table', async (id) => {
    const limit = LIMIT_TABLE[id]
    expect(limit.most).toBeGreaterThan(0)
    const { ending, message } = await provokers[id](limit)
    expect({ ending, message: withoutNumbers(message) }).toEqual({
      ending: limit.ending,
      message: withoutNumbers(limit.message),
    })
  })
})
