import type pg from 'pg'
import { createConnection } from '../../database/connection.ts'
import type { BackendContext } from '../../settings/options.ts'
import { loadSchema } from './load-schema.ts'
import type { Schema } from './model.ts'

const TIMEOUT_MS = 1000

export type SchemaCache = ReturnType<typeof createSchemaCache>

/**
 * Caches the catalogues. They are read on first use, and read again after `notify pgrst, 'reload schema'`, as migrations send
 * it, and when a name is unknown.
 */
export function createSchemaCache(context: BackendContext) {
  let schema: Promise<Schema> | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY
  const read = () => {
    const reading = loadSchema(context.database, context.schemas)
    schema = reading
    reading.catch(() => {
      if (schema === reading) schema = undefined
    })
    return reading
  }
  const stop = listenForReload(context, () => {
    schema = undefined
  })
  return {
    current: () => schema ?? read(),
    /** Reads the catalogues again unless it did within the last second; returns whether it did. */
    async refresh(): Promise<boolean> {
      if (performance.now() - refreshedAt < TIMEOUT_MS) return false
      refreshedAt = performance.now()
      await read()
      return true
    },
    stop,
  }
}

/** Listens on a connection of its own, and reconnects when that is lost. Returns what ends it. */
function listenForReload({ databaseUrl, log }: BackendContext, reload: () => void) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const again = () => {
    reload()
    if (!stopped) timer = setTimeout(connect, TIMEOUT_MS).unref()
  }
  const connect = () => {
    const connection = createConnection(databaseUrl)
    client = connection
    connection.on('error', (error) =>
      log.warn({ err: error }, 'the connection that listens for reloads was lost'),
    )
    connection.on('end', again)
    connection.on('notification', ({ payload }) => {
      if (payload === undefined || payload === '' || payload === 'reload schema') reload()
    })
    connection
      .connect()
      .then(() => connection.query('listen pgrst'))
      .catch((error: Error) => log.warn({ err: error }, 'cannot listen for schema reloads yet'))
  }
  connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
