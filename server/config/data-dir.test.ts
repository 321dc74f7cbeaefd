import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetupError } from 'supabase-compatible'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir } from './data-dir.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-claim-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a second Courtside on the folder is refused, naming the first and the folder', async () => {
  const claim = await claimDataDir(folder)
  await expect(claimDataDir(folder)).rejects.toThrow(SetupError)
  await expect(claimDataDir(`${folder}/.`)).rejects.toThrow(`process ${process.pid}`)
  await expect(claimDataDir(folder)).rejects.toThrow(folder)
  await claim.stop()
  await (await claimDataDir(folder)).stop()
})

test('several may use a folder whose database is elsewhere, and none beside one that has it in there', async () => {
  const shared = await Promise.all([claimDataDir(folder, true), claimDataDir(folder, true)])
  await Promise.all(shared.map((claim) => claim.stop()))
  const alone = await claimDataDir(folder)
  await expect(claimDataDir(folder, true)).rejects.toThrow('docs/several-processes.md')
  await alone.stop()
})

test('other folders are free, and a new one is made', async () => {
  const claims = await Promise.all([claimDataDir(folder), claimDataDir(join(folder, 'deep', 'new'))])
  await Promise.all(claims.map((claim) => claim.stop()))
})

test('a folder that cannot be made is named', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(claimDataDir(join(folder, 'file', 'below'))).rejects.toThrow(
    /DATA_DIR '.*below' cannot be made/,
  )
})
