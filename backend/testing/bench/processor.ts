import { processorTime, processorTimeOfFamily } from '../../rest/testing/processor-time.ts'
import type { Row } from './figures.ts'

/** Milliseconds of a processor, user and system: of the program that answers, and of PostgreSQL. Null where the system does not tell. */
export interface ProcessorTime {
  node: number | null
  postgres: number | null
}

export interface Watched {
  /** The program that answers; of a floor, which is all that the load generator does meanwhile, this process. */
  pid: number | undefined
  postgresPid: number
}

/** Does some work; resolves with its result and with what it took of the processors. It holds on a machine that does other things as well. */
export async function withProcessorTime<Result>(
  { pid, postgresPid }: Watched,
  work: () => Promise<Result>,
): Promise<{ result: Result; processor: ProcessorTime }> {
  const taken = () =>
    Promise.all([pid === undefined ? null : processorTime(pid), processorTimeOfFamily(postgresPid)])
  const before = await taken()
  const result = await work()
  const after = await taken()
  const [node = null, postgres = null] = after.map((now, at) => {
    const then = before[at] ?? null
    return now === null || then === null ? null : now - then
  })
  return { result, processor: { node, postgres } }
}

/** The two columns of a table, for each of so many requests. */
export function processorColumns(processor: ProcessorTime | undefined, requests = 1): Row {
  const shown = (time: number | null | undefined) => (time == null ? '-' : (time / requests).toFixed(2))
  return { 'CPU ms Node': shown(processor?.node), 'CPU ms PostgreSQL': shown(processor?.postgres) }
}

/** The sum of several runs. */
export function sumOfProcessor(times: ProcessorTime[]): ProcessorTime {
  const sum = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other
  return times.reduce((all, one) => ({
    node: sum(all.node, one.node),
    postgres: sum(all.postgres, one.postgres),
  }))
}
