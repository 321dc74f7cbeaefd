import { expect, it, vi } from 'vitest'
import { opened, RealtimeClient, StorageClient } from './late-parts.ts'

class Real {
  readonly given: unknown[]
  setAuth = vi.fn()
  constructor(...given: unknown[]) {
    this.given = given
  }
}

it('makes the real part once, with what the client made the stand-in with', () => {
  const storage = new StorageClient('http://backend.test/storage/v1', { apikey: 'key' })
  const real = opened(storage, Real)
  expect(real.given).toEqual(['http://backend.test/storage/v1', { apikey: 'key' }])
  expect(opened(storage, Real)).toBe(real)
})

it('has the socket begin with the token that is there, and hands on those that follow', async () => {
  const realtime = new RealtimeClient('ws://backend.test/realtime/v1', {})
  await realtime.setAuth('first')
  const real = opened(realtime, Real)
  expect(real.setAuth.mock.calls).toEqual([['first']])
  opened(realtime, Real)
  await realtime.setAuth('renewed')
  expect(real.setAuth.mock.calls).toEqual([['first'], ['renewed']])
})

it('leaves a part alone that is no stand-in', () => {
  const real = new Real()
  expect(opened(real, Real)).toBe(real)
})
