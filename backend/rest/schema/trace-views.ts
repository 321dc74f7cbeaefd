export interface ViewRow {
  view: string
  /** Names of the view's columns, by their number. */
  columns: Record<number, string>
  rule: string
}

/** A relation that shows columns of a table, with their names: a table shows itself, a view may show one twice. */
export interface Showing {
  relation: number
  names: Map<number, string[]>
}

/** The views that show columns of a table, directly or through other views, by the table's oid. */
export type Shown = Map<number, Showing[]>

/** Traces the columns of views to the tables they come from. A view that selects from itself has no origin. */
export function traceViews(rows: ViewRow[]): Shown {
  const rules = new Map(rows.map(({ view, rule }) => [Number(view), readViewRule(rule)]))
  const origins = new Map(
    [...rules].flatMap(([view, columns]) => columns.map((column) => [`${view}.${column.column}`, column])),
  )
  const shown: Shown = new Map()
  for (const { view, columns } of rows)
    for (const column of rules.get(Number(view)) ?? []) {
      const name = columns[column.column]
      const end = followDown(column, origins)
      if (end && name !== undefined) add(shown, end, Number(view), name)
    }
  return shown
}

/** Returns the column of a table at the end of the chain; undefined for a circular chain. */
function followDown(start: OriginColumn, origins: Map<string, OriginColumn>): OriginColumn | undefined {
  const seen = new Set<OriginColumn>()
  let end = start
  for (
    let next: OriginColumn | undefined = start;
    next;
    next = origins.get(`${end.relation}.${end.relationColumn}`)
  ) {
    if (seen.has(next)) return undefined
    seen.add(next)
    end = next
  }
  return end
}

function add(shown: Shown, { relation, relationColumn }: OriginColumn, view: number, name: string): void {
  const views = shown.get(relation) ?? []
  shown.set(relation, views)
  const known = views.find((showing) => showing.relation === view)
  const showing = known ?? { relation: view, names: new Map<number, string[]>() }
  if (!known) views.push(showing)
  showing.names.set(relationColumn, [...(showing.names.get(relationColumn) ?? []), name])
}

/** A view column and the column of the relation that it shows unchanged. */
interface OriginColumn {
  /** Number of the view's own column, `pg_attribute.attnum`. */
  column: number
  /** The relation and column of its origin: a table, or another view. */
  relation: number
  relationColumn: number
}

const TOKEN = /\\[\s\S]|[{}()]|:targetList |:resno (\d+)|:resorigtbl (\d+)|:resorigcol (\d+)/g
/** Depth of the fields of the outermost query in `({QUERY ...})`, and of its target entries. */
const QUERY_DEPTH = 2
const ENTRY_DEPTH = 4

/**
 * Reads the columns of a view from its stored rule (`pg_rewrite.ev_action`, a node tree). Only the target list of the outermost
 * query counts: subqueries have lists of their own with the same numbers. Source: PostgreSQL's outfuncs.c.
 */
function readViewRule(rule: string): OriginColumn[] {
  const found: OriginColumn[] = []
  let depth = 0
  let isTargetList = false
  let entry: OriginColumn = { column: 0, relation: 0, relationColumn: 0 }
  for (const [token, column, relation, relationColumn] of rule.matchAll(TOKEN)) {
    if (token === '{' || token === '(') depth += 1
    else if (token === '}' || token === ')') {
      if (depth === ENTRY_DEPTH && isTargetList && entry.relation !== 0) found.push(entry)
      if (depth === ENTRY_DEPTH) entry = { column: 0, relation: 0, relationColumn: 0 }
      depth -= 1
      if (depth === QUERY_DEPTH) isTargetList = false
    } else if (depth === QUERY_DEPTH && token.startsWith(':targetList')) isTargetList = true
    else if (depth === ENTRY_DEPTH && isTargetList) {
      if (column) entry.column = Number(column)
      if (relation) entry.relation = Number(relation)
      if (relationColumn) entry.relationColumn = Number(relationColumn)
    }
  }
  return found
}
