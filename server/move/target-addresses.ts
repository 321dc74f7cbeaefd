import { isLoopback, SetupError } from 'supabase-compatible'

/** Checks the address of a database in the internet: passwords and rows go there. Throws a SetupError. */
export function databaseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new SetupError(
      '--to has to be postgresql://postgres@db.<project>.supabase.co:5432/postgres?sslmode=…',
    )
  if (!isLoopback(url.hostname) && !url.searchParams.has('sslmode'))
    throw new SetupError(
      '--to: add ?sslmode=verify-full&sslrootcert=prod-ca.crt with the certificate of the project (Database settings, SSL).',
    )
  if (url.port === '6543')
    throw new SetupError(
      '--to is a pooler in transaction mode. Take the direct connection, or the session pooler (5432).',
    )
  return url
}

/** Checks the address of the project, without a slash at its end. Throws a SetupError. */
export function projectAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new SetupError('--storage has to be the address of the project: https://<project>.supabase.co')
  return url.href.replace(/\/+$/, '')
}
