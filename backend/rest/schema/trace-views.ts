import { type OriginColumn, readViewRule } from './view-rule.ts'

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
  for (let next: OriginColumn | undefined = start; next; next = originOf(end, origins)) {
    if (seen.has(next)) return undefined
    seen.add(next)
    end = next
  }
  return end
}

function originOf({ relation, relationColumn }: OriginColumn, origins: Map<string, OriginColumn>) {
  return origins.get(`${relation}.${relationColumn}`)
}

function add(shown: Shown, { relation, relationColumn }: OriginColumn, view: number, name: string): void {
  const views = shown.get(relation) ?? []
  shown.set(relation, views)
  const known = views.find((showing) => showing.relation === view)
  const showing = known ?? { relation: view, names: new Map<number, string[]>() }
  if (!known) views.push(showing)
  showing.names.set(relationColumn, [...(showing.names.get(relationColumn) ?? []), name])
}
