import { createTestDatabase as create, type TestDatabase } from 'supabase-compatible/testing/test-database.ts'
import type { Template } from './postgres-templates.ts'

/** A database of the test's own: `courtside` has the product's migrations, `platform` only what the backend itself needs. */
export const createTestDatabase = (template: Template = 'courtside'): Promise<TestDatabase> =>
  create(template)
