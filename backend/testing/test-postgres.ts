import type { TestProject } from 'vitest/node'
import { startTemplates, type Templates } from './postgres-templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Makes a global set-up of Vitest: one PostgreSQL for the whole run. */
export const provideTemplates = (start: () => Promise<Templates>) => async (project: TestProject) => {
  const templates = await start()
  project.provide('postgresUrl', templates.url)
  return templates.stop
}

/** The global set-up of the backend's own tests. */
export default provideTemplates(startTemplates)
