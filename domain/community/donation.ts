/** Euros. */
export const DONATION = { least: 1, most: 100, step: 1, usual: 10 } as const

/** The page where a card pays `euros`: the amount is the last part of its path. */
export function donationLink(base: string, euros: number): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${euros}`
  return url.href
}
