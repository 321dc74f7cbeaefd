// `npm run schema` writes what is generated from the migrations; with --check it fails when that is not what is there. With --release it
// also writes the dump of this version.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTemplate } from 'supabase-compatible/testing/postgres-templates.ts'
import { exitOnSignals } from 'supabase-compatible/testing/teardown/exit-on-signals.ts'
import { startTemplates } from '../../testing/postgres-templates.ts'
import { writeReleaseDump } from './release-dump.ts'
import { dumpSchema } from './schema-dump.ts'
import { generateTypes, ROOT } from './schema-types.ts'

const ARTEFACTS = [
  { path: 'supabase/schema.sql', make: dumpSchema },
  { path: 'web/src/lib/backend/database.types.ts', make: generateTypes },
]

exitOnSignals()
const templates = await startTemplates()
try {
  const { url } = await copyTemplate(templates.url, 'courtside')
  for (const { path, make } of ARTEFACTS) await writeOrCheck(path, await make(url))
  if (process.argv.includes('--release')) await writeReleaseDump(templates.url)
} finally {
  await templates.stop()
}

async function writeOrCheck(path: string, made: string): Promise<void> {
  const file = join(ROOT, path)
  const there = await readFile(file, 'utf8').catch(() => '')
  if (there === made) return console.log(`${path} is up to date.`)
  if (process.argv.includes('--check')) {
    console.error(`${path} is not what the migrations give. Run \`npm run schema\` and commit it.`)
    process.exitCode = 1
    return
  }
  await writeFile(file, made)
  console.log(`${path} is written.`)
}
