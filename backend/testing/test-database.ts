import { inject } from 'vitest'
import { copyDatabase, copyTemplate, type TestDatabase } from './postgres-templates.ts'

export type { TestDatabase }

/** A database of the test's own, which has what the backend itself needs, or what another template holds. */
export function createTestDatabase(template = 'platform'): Promise<TestDatabase> {
  return copyTemplate(inject('postgresUrl'), template)
}

/** A copy of a test's database, to which nobody is connected any more. */
export const copyTestDatabase = ({ url }: TestDatabase): Promise<TestDatabase> =>
  copyDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1))
