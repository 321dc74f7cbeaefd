import type { PostgresHost } from './host.ts'

/** A sentence for the operator from what PostgreSQL printed. */
export function explain(what: string, output: string, dir: string, host: PostgresHost): string {
  if (/No space left on device/i.test(output))
    return `${what}: the disk that holds ${dir} is full. Free some space and start again; nothing that was saved is lost.`
  if (/Permission denied/i.test(output))
    return `${what}: PostgreSQL may not read or write ${dir}. Give the folder back to the user it runs as (chown -R).`
  if (/Read-only file system/i.test(output))
    return `${what}: ${dir} is on a read-only disk. Set ${host.dataDirSetting} to a folder that can be written.`
  if (/could not create shared memory|could not map anonymous shared memory/i.test(output))
    return `${what}: this machine has too little (shared) memory left for PostgreSQL. Free some and start again.`
  const lines = output.trim().split('\n').slice(-8).join('\n')
  return `${what}. It said:\n${lines || '(nothing)'}`
}
