import { invalidBody, refuse } from './errors.ts'
import { refuseCostlyEmbeds } from './plan/embed-cost.ts'
import { derivedFrom, planRead, type ReadPlan, type Source } from './plan/read-plan.ts'
import { readArguments } from './request/payload.ts'
import { describeRange, limitRows, type Window } from './request/range.ts'
import { finishBody, type RestRequest, type RestResponse } from './request/request.ts'
import { findRoutine, takesWholeBody } from './schema/find-routine.ts'
import type { Routine, Schema } from './schema/model.ts'
import { type Arguments, type Call, callStatement } from './sql/call-statement.ts'
import { explainGuard, type Run, refusedRows } from './statements.ts'

/** Handles `/rpc/<function>` with GET, HEAD (read only) or POST. */
export async function handleCall(
  request: RestRequest,
  schema: Schema,
  run: Run,
  maxRows: number,
): Promise<RestResponse> {
  const { method, media, preferences } = request
  if (!['GET', 'HEAD', 'POST'].includes(method))
    throw refuse(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const { routine, arguments: given } = readCall(request, schema)
  const read = planRows(request, schema, routine, maxRows)
  if (preferences.maxAffected !== undefined && !routine.returnsSet)
    throw refuse(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const window = read ?? planValues(request, routine, maxRows)
  const refuseRows = refusedRows(media.kind === 'object', preferences.maxAffected)
  const count = preferences.count !== undefined
  const call: Call = { routine, media, arguments: given, count, window, refuseRows }
  try {
    const envelope = await run(request, callStatement(call, read))
    const rows = Number(envelope.rows)
    const total = call.count ? Number(envelope.total ?? rows) : undefined
    const { status, contentRange } = describeRange(window?.offset ?? 0, rows, total)
    const common = { action: 'call' as const, headers: { 'content-range': contentRange } }
    if (routine.result.kind === 'void') return { ...common, status: 204, body: null }
    const silent = method === 'HEAD' || request.headersOnly
    return { ...common, status, body: silent ? null : bodyOf(request, routine, read, envelope.body) }
  } catch (error) {
    throw explainGuard(error, media.kind === 'object')
  }
}

function bodyOf(
  request: RestRequest,
  routine: Routine,
  read: ReadPlan | undefined,
  body: string | null,
): string {
  const isList = read && (request.media.kind === 'csv' || routine.returnsSet)
  return isList ? finishBody(request, read, body) : (body ?? 'null')
}

/** Finds the function and its arguments. */
function readCall(request: RestRequest, schema: Schema): { routine: Routine; arguments: Arguments } {
  if (request.method !== 'POST') {
    const parameters = new Map(request.query.parameters)
    const routine = findRoutine(schema, request.schema, request.target, new Set(parameters.keys()), false)
    const given = routine.parameters.filter(({ name }) => parameters.has(name))
    const values = given.map(({ name }) => parameters.get(name) ?? '')
    return { routine, arguments: { kind: 'direct', parameters: given, values } }
  }
  const { body, given, isObject } = readArguments(request.body)
  const names = request.query.columns ? new Set(request.query.columns) : given
  const routine = findRoutine(schema, request.schema, request.target, names, true)
  const [first] = routine.parameters
  if (first && takesWholeBody(routine))
    return { routine, arguments: { kind: 'whole', type: first.type, body } }
  if (!isObject) throw invalidBody('All object keys must match')
  const parameters = routine.parameters.filter(({ name }) => names.has(name))
  return { routine, arguments: { kind: 'json', parameters, body } }
}

/** Plans the selection from the rows of a function; undefined when it returns values. */
function planRows(
  request: RestRequest,
  schema: Schema,
  routine: Routine,
  maxRows: number,
): ReadPlan | undefined {
  const { result } = routine
  if (result.kind === 'void' || result.kind === 'scalar') return undefined
  const source: Source =
    result.kind === 'relation'
      ? derivedFrom(result.relation)
      : {
          schema: routine.schema,
          name: routine.name,
          columns: new Map(result.columns.map((column) => [column.name, column])),
          computed: new Map(),
        }
  const plan = planRead(schema, source, request.query)
  limitRows(plan, maxRows)
  refuseCostlyEmbeds(plan, routine.returnsSet ? undefined : 1)
  return plan
}

/** Plans the range of the values of a function that returns several. */
function planValues(request: RestRequest, { returnsSet }: Routine, maxRows: number): Window | undefined {
  if (!returnsSet) return undefined
  const window: Window = { offset: 0, ...request.query.refinements.get(''), embeds: [] }
  limitRows(window, maxRows)
  return window
}
