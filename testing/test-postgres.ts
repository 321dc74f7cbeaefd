import { provideTemplates } from 'supabase-compatible/testing/test-postgres.ts'
import { startTemplates } from './postgres-templates.ts'

/** Vitest's global set-up: one PostgreSQL for the whole run. */
export default provideTemplates(startTemplates)
