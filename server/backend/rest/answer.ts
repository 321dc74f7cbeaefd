import type { ReadPlan } from './plan/read-plan.ts'
import type { Media } from './request/media.ts'
import type { RestAnswer, RestRequest } from './request/request.ts'
import { csvHead } from './sql/envelope.ts'

/** The body as it goes out: PostgreSQL wrote everything but the head of a CSV. */
export function finishBody(media: Media, plan: ReadPlan, body: string | null): string {
  return media.kind === 'csv' ? `${csvHead(plan)}\n${body ?? ''}` : (body ?? '')
}

/** Adds the headers that every answer has. */
export function withCommonHeaders(request: RestRequest, answer: RestAnswer): RestAnswer {
  const headers: Record<string, string> = { ...answer.headers }
  if (answer.body !== null || request.method === 'HEAD') headers['content-type'] ??= request.media.contentType
  // Other characters have no one form in a header: Node writes them as Latin-1 or as UTF-8, depending on the body.
  if (request.schemaAsked && /^[ -~]*$/.test(request.schema)) headers['content-profile'] = request.schema
  if (request.preferences.applied.length > 0)
    headers['preference-applied'] = request.preferences.applied.join(', ')
  return { ...answer, headers }
}
