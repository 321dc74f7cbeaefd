import { notSingular } from './errors.ts'
import type { CompiledRead } from './plan/compile-read.ts'
import { describeRange } from './request/range.ts'
import type { RestRequest, RestResponse } from './request/request.ts'
import { finishBody } from './request/request.ts'
import type { Run } from './statements.ts'

/** Handles GET and HEAD of a table or view. */
export async function handleRead(
  request: RestRequest,
  { plan, statement }: CompiledRead,
  run: Run,
): Promise<RestResponse> {
  const options = {
    readOnly: true,
    settings: request.settings,
    rollback: request.preferences.tx === 'rollback',
  }
  const envelope = await run(request.caller, statement, options)
  const rows = Number(envelope.rows)
  if (request.media.kind === 'object' && rows !== 1) throw notSingular(rows)
  // Planned and estimated counts are exact, too: the planner's figure includes rows that the caller may not see.
  const total = request.preferences.count && Number(envelope.total ?? 0)
  const { status, contentRange } = describeRange(plan.offset, rows, total)
  return {
    status,
    action: 'read',
    headers: { 'content-range': contentRange },
    body: request.method === 'HEAD' ? null : finishBody(request.media, plan, envelope.body),
  }
}
