import { quote } from '../backup/database/tables.ts'
import type { Plan } from './plan.ts'

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
  const row = (count: number | undefined, text: string) => `  ${String(count ?? '').padStart(8)}  ${text}`
  const lost = `files whose bytes are not in the data folder: ${namesOf(missing)}`
  const running = `Courtside runs (${users} connections). Stop it before the move; what is written now is not counted.`
  return [
    'What moves:',
    ...filled.map((table) => row(table.rows, quote(table).replaceAll('"', ''))),
    row(files.length, `files, ${(bytes / 1024 / 1024).toFixed(1)} MiB`),
    ...(resumed === undefined ? [] : [row(resumed, 'of them are there from the run before')]),
    '',
    'What stays, or works otherwise there:',
    ...limitations.map(({ count, what, effect }) => row(count, `${what}: ${effect}`)),
    ...(missing.length > 0 ? [row(missing.length, lost)] : []),
    '',
    ...(users > 0 ? [running, ''] : []),
    ...(obstacles.length > 0 ? ['What stands in the way:', ...obstacles.map((one) => `  ${one}`), ''] : []),
  ]
}

const namesOf = (files: Plan['missing']) =>
  files
    .slice(0, 5)
    .map(({ bucket_id, name }) => `${bucket_id}/${name}`)
    .concat(files.length > 5 ? ['…'] : [])
    .join(', ')
