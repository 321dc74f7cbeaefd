import { startTemplates } from '../tools/postgres-templates.ts'

/** One PostgreSQL for the whole run; every test copies a database of its own from it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const templates = await startTemplates()
  process.env.E2E_POSTGRES = templates.url
  process.env.E2E_FOLDER = templates.folder
  return templates.stop
}
