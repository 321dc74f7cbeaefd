import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, asked, standInFetch, useStandIn } from '../../../../testing/stand-in-backend.ts'
import { eventImageQuery } from './event-image.ts'

const SIGN = '/storage/v1/object/sign/event-images/mara/1.webp'
const linkOf = (image: string) => new QueryClient().fetchQuery(eventImageQuery(image))

beforeEach(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})

test('a stored picture is seen through a link that holds for a day', async () => {
  const signedURL = '/object/sign/event-images/mara/1.webp?token=t'
  answers.set(`POST ${SIGN}`, { status: 200, body: { signedURL } })
  expect(await linkOf('mara/1.webp')).toBe(`http://backend.test/storage/v1${signedURL}`)
  expect(asked.at(-1)?.body).toEqual({ expiresIn: 86_400 })
})

test('one that may not be seen has none', async () => {
  answers.set(`POST ${SIGN}`, { status: 400, body: { error: 'not_found', message: 'Object not found' } })
  await expect(linkOf('mara/1.webp')).rejects.toThrow('Object not found')
})

test.each(['https://pictures.example/1.png', '/ball.svg'])('%s is an address already', async (address) => {
  expect(await linkOf(address)).toBe(address)
  expect(asked).toEqual([])
})
