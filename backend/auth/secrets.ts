import { randomInt, timingSafeEqual } from 'node:crypto'

/** Returns six random digits. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Compares two secrets in a time that reveals nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
