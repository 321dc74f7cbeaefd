import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { membersOf } from './members.ts'
import { withoutUnused } from './without-unused.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SUPABASE = `${ROOT}node_modules/@supabase`

// The libraries whose classes have many methods that nobody here calls, and the scripts of the official client that call theirs.
const CLIENT = `${SUPABASE}/supabase-js/dist/index.mjs`
const AUTH = `${SUPABASE}/auth-js/dist/module/GoTrueClient.js`
const CALLERS: Record<string, string[]> = {
  [CLIENT]: [],
  [AUTH]: [CLIENT],
  [`${SUPABASE}/auth-js/dist/module/GoTrueAdminApi.js`]: [AUTH],
  [`${SUPABASE}/postgrest-js/dist/index.mjs`]: [CLIENT],
}
// The language itself calls these.
const IMPLICIT = ['then', 'catch', 'finally', 'toString', 'toJSON', 'valueOf']

const MEMBER = /\.\s*#?([A-Za-z_$][\w$]*)/g
const DESTRUCTURED = /\{([^{}]*)\}\s*(?::[^=]*)?=/g

/** Leaves out of the official client what no source file of the client names. */
export function unusedMembers(): Plugin {
  let named = new Set<string>()
  return {
    name: 'unused-members',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      named = new Set([...IMPLICIT, ...namesInSources()])
    },
    transform: {
      filter: { id: /node_modules\/@supabase\// },
      handler(code, id) {
        const callers = CALLERS[id]
        if (!callers) return null
        const used = new Set([...named, ...callers.flatMap(namesInScript)])
        const rest = withoutUnused(code, (name) => used.has(name))
        if (rest === code) this.error(`Nothing was left out of ${id}: has it changed?`)
        return { code: rest, map: null }
      },
    },
  }
}

function namesInSources(): string[] {
  const files = globSync(['web/src/**/*.{ts,tsx}', 'domain/**/*.ts'], { cwd: ROOT, exclude: ['**/*.test.*'] })
  return files.flatMap((file) => namesIn(readFileSync(ROOT + file, 'utf8')))
}

/** Returns the names of members that a source file reads, calls or destructures. */
export function namesIn(source: string): string[] {
  const destructured = [...source.matchAll(DESTRUCTURED)].flatMap(
    ([, names = '']) => names.match(/[\w$]+/g) ?? [],
  )
  return [...source.matchAll(MEMBER)].map(([, name = '']) => name).concat(destructured)
}

function namesInScript(file: string): string[] {
  const { members, mentioned } = membersOf(readFileSync(file, 'utf8'))
  return [...mentioned, ...members.flatMap(({ mentions }) => [...mentions])]
}
