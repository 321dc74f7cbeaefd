import { invalidPreferences } from './header-errors.ts'

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  strict: boolean
  maxAffected?: number
  /** The preferences that are followed, as `preference-applied` repeats them. */
  applied: string[]
}

const KNOWN = new Set([
  'return=minimal',
  'return=headers-only',
  'return=representation',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'missing=null',
  'handling=strict',
  'handling=lenient',
])

/**
 * Reads the `prefer` header; of each kind the first counts. `tx` is ignored, as PostgREST does unless it is configured
 * otherwise. Throws PGRST122 for what is unknown under `handling=strict`.
 */
export function readPreferences(header: string | undefined): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const strict = given.includes('handling=strict')
  const unknown = given.filter(
    (part) => !KNOWN.has(part) && !/^(tx=(commit|rollback)|max-affected=\d+|timezone=.+)$/.test(part),
  )
  if (strict && unknown.length > 0) throw invalidPreferences(unknown)
  const applied: string[] = []
  const first = <Value extends string>(name: string): Value | undefined => {
    const found = given.find((part) => part.startsWith(`${name}=`) && KNOWN.has(part))
    if (found) applied.push(found)
    return found?.slice(name.length + 1) as Value | undefined
  }
  const preferences: Preferences = { return: first('return') ?? 'minimal', strict, applied }
  const optional = {
    count: first<NonNullable<Preferences['count']>>('count'),
    resolution: first<NonNullable<Preferences['resolution']>>('resolution'),
    missing: first<NonNullable<Preferences['missing']>>('missing'),
    maxAffected: strict ? readMaxAffected(given) : undefined,
  }
  first('handling')
  if (optional.maxAffected !== undefined) applied.push(`max-affected=${optional.maxAffected}`)
  return Object.assign(
    preferences,
    Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  )
}

function readMaxAffected(given: string[]): number | undefined {
  const digits = given.map((part) => /^max-affected=(\d{1,9})$/.exec(part)?.[1]).find(Boolean)
  return digits === undefined ? undefined : Number(digits)
}
