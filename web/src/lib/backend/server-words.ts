import { languageStore } from '../language/language.ts'
import type { Problem } from './errors.ts'

/**
 * The server's own words about a problem, which are English, for those who read English; null where there are none. Others are given
 * the sentence for the reason.
 */
export function serverWords({ said, sentence }: Problem): string | null {
  return said && !languageStore.snapshot().startsWith('en') ? sentence : said
}
