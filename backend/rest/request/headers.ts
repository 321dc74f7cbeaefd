import { refuse } from '../errors.ts'

/** The action of a request, which decides which preferences apply. */
export type Action = 'read' | 'call' | 'insert' | 'update' | 'delete'

const VALUES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  /** The end of the transaction; only read where the operator allows it. */
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const
type Name = keyof typeof VALUES
const NAMES = Object.keys(VALUES) as Name[]

type NamedPreferences = { [Kind in Name]?: (typeof VALUES)[Kind][number] }
export type Preferences = NamedPreferences & {
  /** Followed under `handling=strict` only. */
  maxAffected?: number
}

const KNOWN = new Set(
  Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
)

/**
 * Reads the `prefer` header; the first preference of each kind counts. `tx` is ignored unless `allowsRollback`, and the time
 * zone always. Throws PGRST122 for unknown ones under `handling=strict`.
 */
export function readPreferences(header: string | undefined, allowsRollback = false): Preferences {
  const given = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const found = NAMES.filter((name) => name !== 'tx' || allowsRollback).flatMap((name): [Name, string][] => {
    const first = given.find((part) => part.startsWith(`${name}=`) && KNOWN.has(part))
    return first === undefined ? [] : [[name, first.slice(name.length + 1)]]
  })
  // All of them are KNOWN.
  const preferences: Preferences = Object.fromEntries(found) as NamedPreferences
  if (preferences.handling !== 'strict') return preferences
  const unknown = given.filter((part) => !KNOWN.has(part) && !/^(max-affected=\d+|timezone=.+)$/.test(part))
  if (unknown.length > 0)
    throw refuse(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    )
  const digits = given.map((part) => /^max-affected=(\d{1,9})$/.exec(part)?.[1]).find(Boolean)
  return digits === undefined ? preferences : { ...preferences, maxAffected: Number(digits) }
}

/** Preferences of every action; the next are those of single ones. */
const ALWAYS: Name[] = ['count', 'tx', 'handling']
const FOLLOWED: Record<Action, Set<Name | 'maxAffected'>> = {
  read: new Set(ALWAYS),
  call: new Set([...ALWAYS, 'maxAffected']),
  insert: new Set([...ALWAYS, 'resolution', 'missing', 'return']),
  update: new Set([...ALWAYS, 'missing', 'return', 'maxAffected']),
  delete: new Set([...ALWAYS, 'return', 'maxAffected']),
}

/** Returns the header `preference-applied`, in PostgREST's order; undefined when no preference was followed. */
export function appliedPreferences(preferences: Preferences, action: Action): string | undefined {
  const followed = FOLLOWED[action]
  const names = NAMES.filter((name) => followed.has(name) && preferences[name])
  const applied = names.map((name) => `${name}=${preferences[name]}`)
  if (preferences.maxAffected !== undefined && followed.has('maxAffected'))
    applied.push(`max-affected=${preferences.maxAffected}`)
  return applied.length > 0 ? applied.join(', ') : undefined
}

export interface Media {
  /** `none` counts the rows and writes none of them. */
  kind: 'array' | 'object' | 'csv' | 'none'
  stripNulls: boolean
  /** The response's content type. */
  contentType: string
  /** Bytes that the response body may have. */
  largest: number
}

type Type = Omit<Media, 'largest'>

const ARRAY: Type = { kind: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' }

/** Returns the media type for the `accept` header. Throws PGRST107 when it is not supported. */
export function readMedia(accept: string | undefined, largest: number): Media {
  if (!accept) return { ...ARRAY, largest }
  for (const wanted of accept.split(',')) {
    const media = mediaOf(wanted.trim().toLowerCase())
    if (media) return { ...media, largest }
  }
  throw refuse(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

function mediaOf(wanted: string): Type | undefined {
  const [type = '', ...parameters] = wanted.split(';').map((part) => part.trim())
  const stripNulls = parameters.includes('nulls=stripped')
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return ARRAY
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripNulls ? vendor('array', true) : ARRAY
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return vendor('object', stripNulls)
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }
    default:
      return undefined
  }
}

function vendor(kind: 'array' | 'object', stripNulls: boolean): Type {
  const suffix = stripNulls ? ';nulls=stripped' : ''
  return { kind, stripNulls, contentType: `application/vnd.pgrst.${kind}+json${suffix}; charset=utf-8` }
}
