import { expect, test } from 'vitest'
import { type BookableVenue, bookingAddress, bookingLink } from './booking-systems.ts'

const arena: BookableVenue = {
  system: 'eversports',
  bookingUrl: 'https://arena.example/book',
  courts: [{ id: 100676 }],
}
const tsg: BookableVenue = {
  system: 'ebusy',
  bookingUrl: 'https://tsg.example/court-module/1234',
  courts: [{ id: 5907 }],
}
const slot = (court: number) => ({ court, day: '2026-11-22', start: '18:00', end: '20:00' })
const now = { day: '2026-11-21', time: '09:05:07' }

test('Eversports has one address, whatever is wanted', () => {
  expect(bookingLink(arena, slot(100676), now)).toBe('https://arena.example/book')
})

test('eBuSy is told what is wanted', () => {
  expect(bookingLink(tsg, slot(5907), now)).toBe(
    'https://tsg.example/court-module/1234?timestamp=11%2F21%2F2026+09%3A05%3A07&currentDate=11%2F22%2F2026&court=5907&startTime=18%3A00&endTime=20%3A00',
  )
})

test('a court that the venue does not have leads nowhere', () => {
  expect(bookingLink(tsg, slot(100676), now)).toBeNull()
  expect(bookingLink(arena, slot(5907), now)).toBeNull()
})

test.each([
  'http://tsg.example/court-module/1234',
  'javascript:alert(1)',
  'data:text/html,hello',
  'tsg.example',
  '',
])('%j is no address to send members to', (bookingUrl) => {
  expect(bookingAddress({ bookingUrl })).toBeNull()
  expect(bookingLink({ ...tsg, bookingUrl }, slot(5907), now)).toBeNull()
  expect(bookingLink({ ...arena, bookingUrl }, slot(100676), now)).toBeNull()
})

test('nor is one that carries a password', () => {
  expect(bookingAddress({ bookingUrl: 'https://someone:secret@tsg.example' })).toBeNull()
})
