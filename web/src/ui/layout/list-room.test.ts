import { expect, it } from 'vitest'
import { roomBeside } from './list-room.ts'

it.each([
  ['enough below', { top: 100, bottom: 148 }, { side: 'below', height: 320 }],
  ['a little less than the most below', { top: 300, bottom: 348 }, { side: 'below', height: 238 }],
  ['more above than below', { top: 480, bottom: 528 }, { side: 'above', height: 320 }],
  ['little on either side', { top: 120, bottom: 560 }, { side: 'above', height: 106 }],
  ['less than nothing', { top: -40, bottom: 640 }, { side: 'below', height: 0 }],
] as const)('a list with %s', (_what, field, room) => {
  expect(roomBeside(field, { top: 0, bottom: 600 })).toEqual(room)
})
