import { describe, expect, it } from 'vitest'
import { deliver } from './deliver.ts'

const MAIL = { to: 'a@b.test', subject: 's', text: 't', html: 'h' }

function failing(times: number) {
  let calls = 0
  const send = async () => {
    calls += 1
    if (calls <= times) throw new Error('the mail server is busy')
  }
  return { send, calls: () => calls }
}

describe('handing over a mail', () => {
  it('is tried three times', async () => {
    const server = failing(2)
    await deliver(server.send, MAIL, new AbortController().signal, [1, 1])
    expect(server.calls()).toBe(3)
  })

  it('says at last what went wrong', async () => {
    const server = failing(9)
    await expect(deliver(server.send, MAIL, new AbortController().signal, [1, 1])).rejects.toThrow('busy')
    expect(server.calls()).toBe(3)
  })

  it('does not wait for a better moment when everything stops', async () => {
    const server = failing(2)
    await deliver(server.send, MAIL, AbortSignal.abort(), [60_000, 60_000])
    expect(server.calls()).toBe(3)
  })
})
