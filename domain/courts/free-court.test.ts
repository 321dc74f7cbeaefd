import { expect, test } from 'vitest'
import { dayOfFreeCourt } from './free-court.ts'

test.each([
  ['Court 7 (double) at Indoor Arena is free on 22.11.2026 from 18:00 to 19:30.', '2026-11-22'],
  ['Court 1.2 at Hall 11 is free on 01.02.2027 from 06:00 to 07:00.', '2027-02-01'],
  ['A court is free.', null],
  ['', null],
])('%s', (message, day) => expect(dayOfFreeCourt(message)).toBe(day))
