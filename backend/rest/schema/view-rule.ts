/** A view column and the column of the relation that it shows unchanged. */
export interface OriginColumn {
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
export function readViewRule(rule: string): OriginColumn[] {
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
