import { createConnection } from 'supabase-compatible'

/** A node of a plan that PostgreSQL has run, as `explain (analyze, format json)` shows it. */
interface PlanNode {
  'Node Type': string
  Schema?: string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** A read of a table by a statement, or by one inside a function that it calls. */
export interface TableRead {
  /** Without its schema. */
  table: string
  node: string
  /** Rows that were looked at, those that were not wanted included: at a time, and in all. */
  rows: number
  total: number
  /** The statement, which may stand inside of a function. */
  text: string
}

export interface Explained {
  text: string
  values?: unknown[]
}

const SETTINGS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice;
  set client_min_messages = notice`

/**
 * Runs statements and tells how each read its tables, within functions as well. Nothing that they write stays.
 * @param settings of the session, as SQL: what the planner may do
 */
export async function openExplainer(url: string, settings = '') {
  const client = createConnection(url)
  let reads: TableRead[] = []
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `explained_${names.size}`
    names.set(text, name)
    return name
  }
  client.on('notice', ({ message = '' }) => reads.push(...readsIn(message)))
  await client.connect()
  await client.query(SETTINGS)
  await client.query(settings)
  return {
    /** @param mode `force_custom_plan` plans for these values, `force_generic_plan` for any, as a prepared statement is after a while */
    async explain({ text, values }: Explained, claims: object, mode: string): Promise<TableRead[]> {
      const role = 'sub' in claims ? 'authenticated' : 'anon'
      const settings = `select set_config('plan_cache_mode', $1, true), set_config('role', $2, true), set_config('request.jwt.claims', $3, true)`
      await client.query('begin')
      try {
        await client.query(settings, [mode, role, JSON.stringify(claims)])
        reads = []
        // A plan for any values is made of a statement that has a name alone.
        await client.query({ name: nameOf(text), text, ...(values && { values }) })
        return reads
      } finally {
        await client.query('rollback')
      }
    },
    stop: () => client.end(),
  }
}

function readsIn(message: string): TableRead[] {
  const [, json] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? []
  if (!json) return []
  const { Plan, 'Query Text': text } = JSON.parse(json) as { Plan: PlanNode; 'Query Text': string }
  return nodesOf(Plan).flatMap((node) => readOf(node, text) ?? [])
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function readOf(node: PlanNode, text: string): TableRead | undefined {
  const table = node['Relation Name']
  if (table === undefined) return undefined
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return { table, node: node['Node Type'], rows: each, total: each * (node['Actual Loops'] ?? 0), text }
}
