import { finishBody } from './answer.ts'
import { notSingular } from './errors.ts'
import type { ReadPlan } from './plan/read-plan.ts'
import { planRead } from './plan/read-plan.ts'
import { describeRange, limitRows } from './request/range.ts'
import type { RestAnswer, RestRequest } from './request/request.ts'
import type { Relation, Schema } from './schema/model.ts'
import type { Envelope } from './sql/envelope.ts'
import { estimateStatement, readStatement } from './sql/read-statement.ts'
import type { Run } from './statements.ts'

/** GET and HEAD of a table or view. */
export async function handleRead(
  request: RestRequest,
  schema: Schema,
  relation: Relation,
  run: Run,
  mostRows: number,
): Promise<RestAnswer> {
  const plan = planRead(schema, { ...relation, relation }, request.query)
  limitRows(plan, request.range, mostRows)
  const { count } = request.preferences
  const countUpTo =
    count === 'exact' ? Number.POSITIVE_INFINITY : count === 'estimated' ? mostRows + 1 : undefined
  const options = { readOnly: true, settings: request.settings }
  const media = request.method === 'HEAD' ? ({ ...request.media, kind: 'none' } as const) : request.media
  const envelope = await run(request.caller, readStatement(plan, media, countUpTo), options)
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
