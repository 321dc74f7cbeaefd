import { startTemplates } from '../testing/postgres-templates.ts'
import { buildClient } from '../tools/build-client.ts'

/** The client as its sources are now, and one PostgreSQL for the whole run; every test copies a database of its own from it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildClient()
  const templates = await startTemplates()
  process.env.E2E_POSTGRES = templates.url
  process.env.E2E_FOLDER = templates.folder
  return templates.stop
}
