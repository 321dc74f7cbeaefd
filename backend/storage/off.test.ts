import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import type { BackendContext } from '../settings/options.ts'
import { storageRoutes } from './routes.ts'
import { startTestStorage } from './testing/test-storage.ts'

const log = pino({ level: 'silent' })

it('without a folder every call is refused, with what to do', async () => {
  const { app } = await storageRoutes({ log } as BackendContext)
  for (const path of ['/bucket', '/object/avatars/a.png', '/health']) {
    const answer = await app.request(path)
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('--storage-dir') })
  }
})

it('with a folder that cannot be used the backend does not start, and says which', async () => {
  const storage = await startTestStorage()
  const file = join(storage.backend.storageDir, 'file')
  await writeFile(file, '')
  const database = openDatabase(storage.backend.database.url, log)
  const context = { database, log, storage: { dir: file } } as BackendContext
  await expect(storageRoutes(context)).rejects.toThrow(
    /^STORAGE_DIR cannot be used: ENOTDIR.*Choose a folder/,
  )
  await database.stop()
  await storage.stop()
})
