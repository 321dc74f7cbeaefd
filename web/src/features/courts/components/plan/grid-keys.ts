/** A cell by its row and column, from 0. */
export interface CellAt {
  row: number
  column: number
}

/** Moves the focus in a grid by a key; null for keys that it does not know. At an edge it stays. */
export function cellAfterKey(
  { row, column }: CellAt,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): CellAt | null {
  const within = (cell: CellAt): CellAt => ({
    row: Math.min(Math.max(cell.row, 0), rows - 1),
    column: Math.min(Math.max(cell.column, 0), columns - 1),
  })
  switch (key) {
    case 'ArrowLeft':
      return within({ row, column: column - 1 })
    case 'ArrowRight':
      return within({ row, column: column + 1 })
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'Home':
      return within({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return within({ row: ctrlKey ? rows - 1 : row, column: columns - 1 })
    default:
      return null
  }
}
