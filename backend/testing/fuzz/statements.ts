import pg from 'pg'

/**
 * Every hostile word contains this mark: no statement may have it outside of quoted names and texts. The letters occur neither
 * in SQL nor in responses.
 */
export const MARK = 'zq7'

const QUOTED = [/"(?:[^"]|"")*"/y, /E'(?:[^'\\]|''|\\.)*'/isy, /'(?:[^']|'')*'/y, /(\$[a-z_]*\$).*?\1/isy]

/** Returns a statement without its quoted names and texts; undefined when a quote is not closed. */
export function bareText(statement: string): string | undefined {
  let bare = ''
  for (let at = 0; at < statement.length; ) {
    const quoted = quotedAt(statement, at)
    if (!quoted && /["']/.test(statement[at] ?? '')) return undefined
    bare += quoted ? '?' : statement[at]
    at += quoted?.length ?? 1
  }
  return bare
}

function quotedAt(statement: string, at: number): string | undefined {
  for (const pattern of QUOTED) {
    pattern.lastIndex = at
    const match = pattern.exec(statement)
    if (match) return match[0]
  }
  return undefined
}

/** Returns the reason why a statement cannot be one of the backend; undefined for a valid one. */
export function faultOf(statement: string): string | undefined {
  const bare = bareText(statement)
  if (bare === undefined) return 'a quote is not closed'
  if (bare.toLowerCase().includes(MARK)) return 'something that was sent stands outside of quotes'
  if (/;\s*\S|--|\/\*/.test(bare)) return 'there is more than one statement, or a comment'
  return undefined
}

export interface StatementSpy {
  /** Returns invalid statements, with the reason, since the last call. */
  faults(): string[]
  /** Tells whether a statement with these words was sent. */
  saw(words: string): boolean
  stop(): void
}

/** Inspects the text of every statement that any connection of this process sends. */
export function spyOnStatements(): StatementSpy {
  const { query } = pg.Client.prototype
  const seen = new Set<string>()
  let found: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args
    const text = typeof config === 'string' ? config : String(Object(config).text)
    if (!seen.has(text)) {
      seen.add(text)
      const fault = faultOf(text)
      if (fault) found.push(`${fault}: ${text}`)
    }
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    faults() {
      const now = found
      found = []
      return now
    },
    saw: (words) => [...seen].some((text) => text.includes(words)),
    stop() {
      pg.Client.prototype.query = query
    },
  }
}
