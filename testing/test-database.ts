import { inject } from 'vitest'
import { copyTemplate, type Template, type TestDatabase } from './postgres-templates.ts'

export type { TestDatabase }

/**
 * A database of the test's own: `courtside` has the product's migrations, `platform` only what the backend itself needs.
 */
export function createTestDatabase(template: Template = 'courtside'): Promise<TestDatabase> {
  return copyTemplate(inject('postgresUrl'), template)
}
