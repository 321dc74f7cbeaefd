import { finishBody } from './answer.ts'
import { notSingular } from './errors.ts'
import type { CompiledRead } from './plan/compile-read.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import { describeRange } from './request/range.ts'
import type { RestAnswer, RestRequest } from './request/request.ts'
import type { Envelope } from './sql/envelope.ts'
import { estimateStatement } from './sql/read-statement.ts'
import type { Run } from './statements.ts'

/** GET and HEAD of a table or view. */
export async function handleRead(
  request: RestRequest,
  { plan, statement }: CompiledRead,
  run: Run,
  mostRows: number,
): Promise<RestAnswer> {
  const options = { readOnly: true, settings: request.settings }
  const envelope = await run(request.caller, statement, options)
  const rows = Number(envelope.rows)
  if (request.media.kind === 'object' && rows !== 1) throw notSingular(rows)
  const total = await totalOf(request, plan, envelope, run, mostRows)
  const { status, contentRange } = describeRange(plan.offset, rows, total)
  return {
    status,
    headers: { 'content-range': contentRange },
    body: request.method === 'HEAD' ? null : finishBody(request.media, plan, envelope.body),
  }
}

/** Counted exactly, or as the planner estimates it. */
async function totalOf(
  { preferences, caller, settings }: RestRequest,
  plan: ReadPlan,
  { total }: Envelope,
  run: Run,
  mostRows: number,
): Promise<number | undefined> {
  if (!preferences.count) return undefined
  const counted = Number(total ?? 0)
  if (preferences.count === 'exact') return counted
  if (preferences.count === 'estimated' && counted <= mostRows) return counted
  const explained = await run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    caller,
    estimateStatement(plan),
    { readOnly: true, settings },
  )
  return Math.max(counted, explained['QUERY PLAN'][0].Plan['Plan Rows'])
}
