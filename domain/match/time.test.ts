import { describe, expect, test } from 'vitest'
import { endAfter, minutesBetween, minutesOf, readTime, snapToStep, snapWithinDay, timeOf } from './time.ts'

describe('minutesOf', () => {
  test.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['18:30:00', 1110],
    ['18:30:00.123', 1110],
    ['24:00', null],
    ['7:30', null],
    ['18:60', null],
    ['18:30 ', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s is %s', (time, minutes) => expect(minutesOf(time)).toBe(minutes))
})

describe('timeOf', () => {
  test.each([
    [0, '00:00'],
    [1439, '23:59'],
    [1440, '00:00'],
    [1530, '01:30'],
    [-30, '23:30'],
  ])('%s minutes are %s', (minutes, time) => expect(timeOf(minutes)).toBe(time))
})

describe('readTime', () => {
  test.each([
    ['18:30', '18:30'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    ['1830', '18:30'],
    ['830', '08:30'],
    ['8:30', '08:30'],
    ['18', '18:00'],
    ['7', '07:00'],
    [' 07:05 ', '07:05'],
    ['7pm', '19:00'],
    ['7:30 PM', '19:30'],
    ['730 p.m.', '19:30'],
    ['12am', '00:00'],
    ['12:30pm', '12:30'],
    ['9 a.m.', '09:00'],
    ['19pm', null],
    ['0pm', null],
    ['24', null],
    ['18:60', null],
    ['2460', null],
    ['18:3', null],
    ['tea', null],
    ['', null],
  ])('%o is %s', (typed, time) => expect(readTime(typed)).toBe(time))
})

test.each([
  ['23:44', '23:30'],
  ['23:50', '23:30'],
  ['00:10', '00:00'],
  ['18:45', '19:00'],
  ['soon', null],
])('a start at %s snaps to %s of the same day', (time, snapped) => expect(snapWithinDay(time)).toBe(snapped))

describe('snapToStep goes to the nearest half hour', () => {
  test.each([
    ['18:00', '18:00'],
    ['18:14', '18:00'],
    ['18:15', '18:30'],
    ['18:44', '18:30'],
    ['18:45', '19:00'],
    ['23:44', '23:30'],
    ['23:45', '00:00'],
    ['18:30:00', '18:30'],
    ['soon', null],
    ['', null],
  ])('%s becomes %s', (time, snapped) => expect(snapToStep(time)).toBe(snapped))
})

describe('endAfter', () => {
  test.each([
    ['18:30', 60, '19:30'],
    ['18:30', 90, '20:00'],
    ['22:30', 90, '00:00'],
    ['23:30', 120, '01:30'],
    ['', 90, null],
  ])('%s and %s minutes is %s', (start, duration, end) => expect(endAfter(start, duration)).toBe(end))
})

describe('minutesBetween', () => {
  test.each([
    ['18:30', '20:00', 90],
    ['23:00', '00:30', 90],
    ['18:00', '18:00', 1440],
    ['18:00', '17:30', 1410],
    ['18:00', '', null],
    [null, '18:00', null],
  ])('%s to %s is %s', (start, end, minutes) => expect(minutesBetween(start, end)).toBe(minutes))
})
