import type { ReadPlan } from './plan/read-plan.ts'
import type { Media } from './request/media.ts'
import { appliedPreferences } from './request/preferences.ts'
import type { RestRequest, RestResponse } from './request/request.ts'
import { csvHead } from './sql/envelope.ts'

/** Returns the final body: PostgreSQL wrote everything but the header line of a CSV. */
export function finishBody(media: Media, plan: ReadPlan, body: string | null): string {
  return media.kind === 'csv' ? `${csvHead(plan)}\n${body ?? ''}` : (body ?? '')
}

/** Adds the headers that every response has; those about its content only when there is one, or for HEAD. */
export function withCommonHeaders(request: RestRequest, answer: RestResponse): RestResponse {
  const headers: Record<string, string> = { ...answer.headers }
  const hasContent = answer.body !== null || (request.method === 'HEAD' && answer.status !== 204)
  if (hasContent) headers['content-type'] = request.media.contentType
  // Other characters are ambiguous in a header: Node writes them as Latin-1 or as UTF-8, depending on the body.
  if (hasContent && request.isSchemaExplicit && /^[ -~]*$/.test(request.schema))
    headers['content-profile'] = request.schema
  // Without its length Node would send an empty body in chunks.
  if (answer.body === null && request.method !== 'HEAD' && answer.status !== 204)
    headers['content-length'] = '0'
  const applied = appliedPreferences(answer.preferences ?? request.preferences, answer.action)
  if (applied !== undefined) headers['preference-applied'] = applied
  return { ...answer, headers }
}
