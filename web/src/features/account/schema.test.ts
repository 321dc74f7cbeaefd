import { beforeAll, expect, it, vi } from 'vitest'
import { standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { deviceOf, exportFileName, isConfirmed } from './schema.ts'

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  await useStandIn()
})

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${BLINK} Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${BLINK} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    true,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Edge on Windows',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux', false],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`,
    'Safari on Mac',
    false,
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/130.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
    false,
  ],
  ['curl/8.5.0', 'Unknown device', false],
  [null, 'Unknown device', false],
])('%s is %s', (userAgent, name, handheld) => {
  expect(deviceOf(userAgent)).toEqual({ name, handheld })
})

it.each([
  ['DELETE', true],
  [' delete ', true],
  ['DELETED', false],
  ['', false],
])('%j confirms: %s', (typed, confirmed) => {
  expect(isConfirmed(typed)).toBe(confirmed)
})

it('names the file by the day at the venue', () => {
  expect(exportFileName('2026-11-21T12:00:00Z')).toBe('courtside-my-data-2026-11-21.json')
})
