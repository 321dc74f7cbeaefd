import { notSingular, refuse } from './errors.ts'
import type { CompiledRead } from './plan/compile-read.ts'
import { refuseCostlyEmbeds } from './plan/embed-cost.ts'
import { derivedFrom, planRead, type ReadPlan } from './plan/read-plan.ts'
import type { Query } from './query/query.ts'
import { readPayload } from './request/payload.ts'
import { contentRange, describeRange } from './request/range.ts'
import { finishBody, type RestRequest, type RestResponse } from './request/request.ts'
import type { Relation, Schema } from './schema/model.ts'
import type { Envelope } from './sql/envelope.ts'
import { type Change, writeStatement } from './sql/write-statement.ts'
import { explainGuard, type Run, refusedRows } from './statements.ts'

/** Rows of a change, to judge what its embeds cost: how many there are is only known when they are written. */
const USUAL_CHANGES = 20

/** Handles POST, PATCH and DELETE of a table or view. */
export async function handleWrite(
  request: RestRequest,
  schema: Schema,
  relation: Relation,
  run: Run,
): Promise<RestResponse> {
  const change = planChange(request, schema, relation)
  const read = planReturned(request, schema, relation)
  try {
    const envelope = await run(request, writeStatement(change, read))
    return answer(request, change, read, envelope)
  } catch (error) {
    throw explainGuard(error, request.media.kind === 'object')
  }
}

function planChange(request: RestRequest, schema: Schema, relation: Relation): Change {
  const { method, preferences, media, query } = request
  const maxAffected = method === 'POST' ? undefined : preferences.maxAffected
  const common = { relation, media, refuseRows: refusedRows(media.kind === 'object', maxAffected) }
  const readWritten = () => ({
    ...common,
    ...readPayload(request.body, relation, query.columns),
    defaults: preferences.missing === 'default',
  })
  if (method === 'POST') {
    const { resolution } = preferences
    const columns = query.onConflict ?? relation.primaryKey
    const conflict = resolution && columns.length > 0 ? { columns, resolution } : undefined
    return { ...readWritten(), kind: 'insert', conflict }
  }
  const where = planRead(schema, { ...relation, relation }, filtersOnly(query))
  if (method === 'DELETE') return { ...common, kind: 'delete', where }
  if (method !== 'PATCH') throw refuse(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  return { ...readWritten(), kind: 'update', where }
}

/** Filters of the root select the changed rows; those of embeds, order and the rest shape the returned ones. */
function filtersOnly(query: Query): Query {
  const root = query.refinements.get('')
  return {
    ...query,
    select: [],
    refinements: new Map([['', { conditions: root?.conditions ?? [], order: [], offset: 0 }]]),
  }
}

function planReturned(request: RestRequest, schema: Schema, relation: Relation): ReadPlan | undefined {
  const { query, preferences } = request
  const plan = planRead(schema, derivedFrom(relation), query)
  if (preferences.return !== 'representation') return undefined
  refuseCostlyEmbeds({ ...plan, limit: USUAL_CHANGES }, USUAL_CHANGES)
  plan.conditions = []
  delete plan.limit
  plan.offset = 0
  return plan
}

function answer(
  request: RestRequest,
  change: Change,
  read: ReadPlan | undefined,
  envelope: Envelope,
): RestResponse {
  const rows = Number(envelope.rows)
  const { resolution, ...others } = request.preferences
  const total = others.count ? rows : undefined
  const range = change.kind === 'update' ? contentRange(0, rows - 1, total) : contentRange(1, 0, total)
  return {
    status: statusOf(request, change, read !== undefined, envelope),
    action: change.kind,
    // Without a key there are no duplicates to resolve.
    preferences: change.kind === 'insert' && change.conflict ? request.preferences : others,
    headers: { 'content-range': range },
    body: read ? finishBody(request, read, envelope.body) : null,
  }
}

/** An upsert that inserted nothing returns 200, also where there is no key by which it could merge. */
function statusOf(
  { preferences }: RestRequest,
  change: Change,
  represented: boolean,
  { rows, merged }: Envelope,
): number {
  if (change.kind !== 'insert') return represented ? 200 : 204
  return preferences.resolution === 'merge-duplicates' && Number(rows) <= Number(merged ?? 0) ? 200 : 201
}

/** Handles GET and HEAD of a table or view. */
export async function handleRead(
  request: RestRequest,
  { plan, statement }: CompiledRead,
  run: Run,
): Promise<RestResponse> {
  const envelope = await run(request, statement)
  const rows = Number(envelope.rows)
  if (request.media.kind === 'object' && rows !== 1) throw notSingular(rows)
  // Planned and estimated counts are exact, too: the planner's figure includes rows that the caller may not see.
  const total = request.preferences.count && Number(envelope.total ?? 0)
  const { status, contentRange } = describeRange(plan.offset, rows, total)
  return {
    status,
    action: 'read',
    headers: { 'content-range': contentRange },
    body: request.method === 'HEAD' ? null : finishBody(request, plan, envelope.body),
  }
}
