/** A row of a table by the names of its columns: of one program, or of one way to do it. Text that begins with a number counts as one. */
export type Row = Record<string, string | number | undefined>

export interface Figure {
  title: string
  /** In words. */
  target?: string
  /** By what was measured: ours, its floors and its peers. */
  rows: Record<string, Row>
  /** The column that a report draws. */
  drawn: string
  /** The value of that column which ours must reach or stay below. */
  limit?: number
}

const told: Figure[] = []
const remarks = new Map<Figure, string[]>()

/** Prints a figure as a table, and keeps it for a report. */
export function tell(figure: Figure): void {
  told.push(figure)
  console.log(`\n${figure.title}${figure.target ? `; target: ${figure.target}` : ''}`)
  console.table(figure.rows)
}

/** Prints a line that belongs to the figure told last. */
export function remark(line: string): void {
  const last = told.at(-1)
  if (last) remarks.set(last, [...(remarks.get(last) ?? []), line])
  console.log(line)
}

/** All figures told so far, in order, each with the lines that belong to it. */
export const figuresTold = (): { figure: Figure; remarks: string[] }[] =>
  told.map((figure) => ({ figure, remarks: remarks.get(figure) ?? [] }))

/** The number at the beginning of a cell; null where there is none. */
export function numberIn(cell: string | number | undefined): number | null {
  const value = Number.parseFloat(String(cell ?? ''))
  return Number.isNaN(value) ? null : value
}
