import { identifier } from '../rest/sql/names.ts'
import { DEFAULT_SEARCH_PATH } from '../settings/options.ts'

/**
 * The search path of statements of the data API, as SQL writes it. The exposed schema itself comes first, so that its functions find
 * their tables by bare names.
 */
export function searchPathOf(schema: string, extra: string[] = DEFAULT_SEARCH_PATH): string {
  return [...new Set([schema, ...extra])].map(identifier).join(', ')
}
