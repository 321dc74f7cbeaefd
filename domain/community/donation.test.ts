import { expect, it } from 'vitest'
import { DONATION, donationLink } from './donation.ts'

it.each([
  ['https://pay.example/club', 10, 'https://pay.example/club/10'],
  ['https://pay.example/club/', 1, 'https://pay.example/club/1'],
  ['https://pay.example', 100, 'https://pay.example/100'],
  ['https://pay.example/club?from=app', 5, 'https://pay.example/club/5?from=app'],
])('%s with %i euros leads to %s', (base, euros, link) => {
  expect(donationLink(base, euros)).toBe(link)
})

it('is 1 to 100 euros in steps of one, and 10 if nobody chooses', () => {
  expect(DONATION).toEqual({ least: 1, most: 100, step: 1, usual: 10 })
})
