import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { SESSION_KEY } from './src/lib/storage.ts'

const script = readFileSync(new URL('./first-parts.js', import.meta.url), 'utf8')

/** What the script asks for, given what the browser has stored. */
function partsAskedFor(getItem: (key: string) => string | null): string[] {
  const asked: string[] = []
  const document = {
    currentScript: { dataset: { signedOut: '/auth.js', signedIn: '/shell.js /matches.js' } },
    createElement: () => ({}),
    head: { append: (link: { href: string }) => asked.push(link.href) },
  }
  runInNewContext(script, { document, localStorage: { getItem } })
  return asked
}

it('asks for the list where somebody was signed in, for the sign-in screen elsewhere', () => {
  expect(partsAskedFor((key) => (key === SESSION_KEY ? '{}' : null))).toEqual(['/shell.js', '/matches.js'])
  expect(partsAskedFor(() => null)).toEqual(['/auth.js'])
})

it('takes blocked storage for nobody', () => {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  expect(partsAskedFor(blocked)).toEqual(['/auth.js'])
})
