import { inject } from 'vitest'
import { copyDatabase, copyTemplate, type Template, type TestDatabase } from './postgres-templates.ts'

export type { TestDatabase }

/**
 * A database of the test's own: `courtside` has the product's migrations, `platform` only what the backend itself needs.
 */
export function createTestDatabase(template: Template = 'courtside'): Promise<TestDatabase> {
  return copyTemplate(inject('postgresUrl'), template)
}

/** A copy of a test's database, to which nobody is connected any more. */
export const copyTestDatabase = ({ url }: TestDatabase): Promise<TestDatabase> =>
  copyDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1))
