import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin, SLOTS, type SlotRange, selectSlot, slotsOf } from './slots.ts'

const always = () => true
const range = (from: number, to: number, court = 1): SlotRange => ({ court, from, to })

test('the grid has 17 rows, from 6 to 22', () => {
  expect(SLOTS).toHaveLength(17)
  expect([SLOTS.at(0), SLOTS.at(-1)]).toEqual([6, 22])
})

test.each<[what: string, before: SlotRange | null, court: number, slot: number, after: SlotRange | null]>([
  ['nothing yet', null, 1, 18, range(18, 19)],
  ['right after the end', range(18, 19), 1, 19, range(18, 20)],
  ['right before the start', range(18, 20), 1, 17, range(17, 20)],
  ['the first slot inside', range(18, 20), 1, 18, null],
  ['the last slot inside', range(18, 20), 1, 19, null],
  ['one slot away', range(18, 20), 1, 21, range(21, 22)],
  ['before, one slot away', range(18, 20), 1, 16, range(16, 17)],
  ['the same hours on another court', range(18, 20), 2, 18, range(18, 19, 2)],
  ['next to it on another court', range(18, 20), 2, 20, range(20, 21, 2)],
])('%s', (_, before, court, slot, after) => {
  expect(selectSlot(before, { court, slot }, always)).toEqual(after)
})

test('a slot that is taken changes nothing', () => {
  const isFree = (_: number, slot: number) => slot !== 19
  expect(selectSlot(range(18, 19), { court: 1, slot: 19 }, isFree)).toEqual(range(18, 19))
  expect(selectSlot(null, { court: 1, slot: 19 }, isFree)).toBeNull()
})

test('a selection in which a slot was booked meanwhile does not grow over it', () => {
  const isFree = (_: number, slot: number) => slot !== 18
  expect(selectSlot(range(18, 20), { court: 1, slot: 20 }, isFree)).toEqual(range(20, 21))
})

test('a slot that was booked meanwhile can be taken out of the selection', () => {
  expect(selectSlot(range(18, 20), { court: 1, slot: 18 }, () => false)).toBeNull()
})

const taps = fc.array(fc.record({ court: fc.integer({ min: 1, max: 3 }), slot: fc.constantFrom(...SLOTS) }), {
  maxLength: 40,
})
const taken = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...SLOTS)), {
  selector: String,
  maxLength: 30,
})

test('whatever is tapped, only free slots of one court in a row are ever selected, the tapped one among them', () => {
  fc.assert(
    fc.property(taps, taken, (all, busy) => {
      const isFree = (court: number, slot: number) => !busy.some(([c, s]) => c === court && s === slot)
      let selected: SlotRange | null = null
      for (const tap of all) {
        const before: SlotRange | null = selected
        selected = selectSlot(before, tap, isFree)
        if (selected) {
          const { court } = selected
          expect(slotsOf(selected).every((slot) => SLOTS.includes(slot) && isFree(court, slot))).toBe(true)
          expect(slotsOf(selected).length).toBeGreaterThan(0)
        }
        const isShown = selected?.court === tap.court && isWithin(selected, tap.slot)
        const wasShown = before?.court === tap.court && isWithin(before, tap.slot)
        expect(isShown).toBe(isFree(tap.court, tap.slot) && !wasShown)
      }
    }),
  )
})

test('a tap moves an end of the selection by one slot at most, or starts anew', () => {
  fc.assert(
    fc.property(taps, (all) => {
      let selected: SlotRange | null = null
      for (const tap of all) {
        const after: SlotRange | null = selectSlot(selected, tap, always)
        const length = after ? slotsOf(after).length : 0
        const before: number = selected ? slotsOf(selected).length : 0
        expect([0, 1, before + 1]).toContain(length)
        selected = after
      }
    }),
  )
})
