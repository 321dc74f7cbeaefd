// Pages of a list in order of time, into which single matches are merged, so that a change need not fetch every page anew.

/** A position in the order of the list. `match_date` is ISO 8601, to the microsecond as PostgreSQL writes it. */
export interface Position {
  match_date: string
  id: string
}

export interface MatchPage<M extends Position> {
  matches: M[]
  /** The last match when the page was fetched: everything up to there is known. Null where the list ends. */
  until: Position | null
}

/** Negative when `a` comes before `b`, as `order by match_date, id` has it. */
function comparePositions(a: Position, b: Position): number {
  return (
    Date.parse(a.match_date) - Date.parse(b.match_date) ||
    fractionOf(a).localeCompare(fractionOf(b)) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

// Dates of JavaScript end at the millisecond.
const fractionOf = ({ match_date }: Position) => (/\.(\d+)/.exec(match_date)?.[1] ?? '').padEnd(6, '0')

/** Tells whether a match at this position lies in what the pages cover, rather than in a page that is still to be fetched. */
export function isCovered(pages: readonly MatchPage<Position>[], position: Position): boolean {
  return pages.some(({ until }) => until === null || comparePositions(position, until) <= 0)
}

/**
 * Updates the pages with the current rows of these ids: a match is removed where `rows` lacks it, and put in its position otherwise, unless
 * that lies beyond the pages. Pages that stay alike stay the same object.
 * @param rows of these ids, as the server has them and as far as the list may have them
 */
export function withMatches<M extends Position, P extends MatchPage<M>>(
  pages: readonly P[],
  ids: ReadonlySet<string>,
  rows: readonly M[],
): P[] {
  const arrivals = new Map<number, M[]>()
  for (const row of rows) {
    const at = pages.findIndex((page) => isCovered([page], row))
    if (at >= 0) arrivals.set(at, [...(arrivals.get(at) ?? []), row])
  }
  return pages.map((page, at) => {
    const arriving = arrivals.get(at) ?? []
    const staying = page.matches.filter(({ id }) => !ids.has(id))
    if (arriving.length === 0 && staying.length === page.matches.length) return page
    return { ...page, matches: [...staying, ...arriving].sort(comparePositions) }
  })
}
