import type { Account } from './accounts.ts'

const COLUMNS: [title: string, cell: (account: Account) => string][] = [
  ['address', (account) => account.email],
  ['name', (account) => account.name],
  ['confirmed', (account) => account.confirmed ?? 'no'],
  ['last sign-in', (account) => account.last_sign_in ?? 'never'],
  ['blocked', (account) => (account.blocked ? 'yes' : 'no')],
  ['factors', (account) => account.factors ?? '-'],
]

/** Formats a table for the terminal. Members choose their names, so control characters are left out. */
export function tableOf(accounts: Account[]): string[] {
  const rows = [COLUMNS.map(([title]) => title), ...accounts.map(cellsOf)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf(account: Account): string[] {
  return COLUMNS.map(([, cell]) => printable(cell(account)))
}

export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
