import { identifier } from '../rest/sql/names.ts'
import { DEFAULT_SEARCH_PATH } from '../settings/options.ts'

/**
 * Returns the search path for statements of the data API, as SQL writes it. The exposed schema comes first, so that its
 * functions find their tables by unqualified names.
 */
export function searchPathOf(schema: string, extra: string[] = DEFAULT_SEARCH_PATH): string {
  return [...new Set([schema, ...extra])].map(identifier).join(', ')
}
