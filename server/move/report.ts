import { quote } from '../backup/database/tables.ts'
import type { Plan } from './plan.ts'

/** A plan as lines for the terminal. */
export function describePlan({
  tables,
  files,
  missing,
  limitations,
  obstacles,
  resumed,
  users,
}: Plan): string[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const filled = tables.filter(({ rows }) => rows > 0)
  return [
    'What moves:',
    ...filled.map((table) => `  ${String(table.rows).padStart(8)}  ${quote(table).replaceAll('"', '')}`),
    `  ${String(files.length).padStart(8)}  files, ${(bytes / 1024 / 1024).toFixed(1)} MiB`,
    ...(resumed === undefined
      ? []
      : [`  ${String(resumed).padStart(8)}  of them are there from the run before`]),
    '',
    'What stays, or works otherwise there:',
    ...limitations.map(
      ({ count, what, effect }) => `  ${String(count ?? '').padStart(8)}  ${what}: ${effect}`,
    ),
    ...(missing.length > 0
      ? [
          `  ${String(missing.length).padStart(8)}  files whose bytes are not in the data folder: ${namesOf(missing)}`,
        ]
      : []),
    '',
    ...(users > 0
      ? [
          `Courtside runs (${users} connections). Stop it before the move; what is written now is not counted.`,
          '',
        ]
      : []),
    ...(obstacles.length > 0 ? ['What stands in the way:', ...obstacles.map((one) => `  ${one}`), ''] : []),
  ]
}

const namesOf = (files: Plan['missing']) =>
  files
    .slice(0, 5)
    .map(({ bucket_id, name }) => `${bucket_id}/${name}`)
    .concat(files.length > 5 ? ['…'] : [])
    .join(', ')
