import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm

/** The part that signs in, and renews a session whose token has ended. */
export const AUTH_CLIENT = 'lib/backend/session/auth-client.ts'

/** The modules with which the screens begin that most visits begin with: those of strangers and those of members. */
export const FIRST_SCREENS = {
  signedOut: ['app/routes/first/strangers.ts', AUTH_CLIENT],
  signedIn: ['app/routes/first/members.ts'],
}

/** Source files that a browser has loaded when it shows the first screen, by path from the root of the project. */
export function firstFiles(): Set<string> {
  const found = new Set<string>()
  const entries = ['main.tsx', ...Object.values(FIRST_SCREENS).flat()]
  const open = entries.map((file) => join(ROOT, 'web/src', file))
  for (let file = open.pop(); file; file = open.pop()) {
    const path = relative(ROOT, file)
    if (found.has(path)) continue
    found.add(path)
    open.push(...importsOf(file))
  }
  return found
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)]
    .map(([, named, bare]) => pathOf(named ?? bare ?? '', file))
    .filter((path) => path !== null && existsSync(path)) as string[]
}

function pathOf(name: string, importer: string): string | null {
  if (name.startsWith('@/')) return join(ROOT, 'web/src', name.slice(2))
  if (name.startsWith('@domain/')) return join(ROOT, 'domain', name.slice(8))
  return name.startsWith('.') ? resolve(dirname(importer), name) : null
}
