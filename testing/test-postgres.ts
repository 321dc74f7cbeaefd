import type { TestProject } from 'vitest/node'
import { startTemplates } from './postgres-templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Vitest's global set-up: one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templates = await startTemplates()
  project.provide('postgresUrl', templates.url)
  return templates.stop
}
