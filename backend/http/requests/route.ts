const NAME = /^[a-z][a-z_]{0,62}$/
const WORD = /^[a-z]+(-[a-z]+)?$/
const STORAGE_WORDS = new Set('authenticated bucket copy info list move object public sign upload'.split(' '))

/**
 * Returns the route of a path of the services without ids, keys of files or tokens, as it may be logged: `/auth/v1/factors/:id/verify`.
 * Undefined for a path of no service.
 */
export function serviceRoute(path: string): string | undefined {
  const [, service, version, ...rest] = path.split('/')
  if (version !== 'v1') return path === '/.well-known/jwks.json' ? path : undefined
  if (service === 'rest') return `/rest/v1/${restRoute(rest)}`
  if (service === 'auth')
    return `/auth/v1/${rest
      .slice(0, 5)
      .map((part) => (WORD.test(part) && part.length < 25 ? part : ':id'))
      .join('/')}`
  if (service === 'storage') return `/storage/v1/${storageRoute(rest)}`
  return service === 'realtime' || service === 'functions' ? `/${service}/v1` : undefined
}

/** Names of tables and functions are no secret, but a stranger can write anything in their stead. */
function restRoute([first = '', second = '']: string[]): string {
  if (first === 'rpc') return `rpc/${NAME.test(second) ? second : ':name'}`
  return NAME.test(first) ? first : ':name'
}

function storageRoute(parts: string[]): string {
  const end = parts.findIndex((part) => !STORAGE_WORDS.has(part))
  return end === -1 ? parts.join('/') : [...parts.slice(0, end), ':path'].join('/')
}
