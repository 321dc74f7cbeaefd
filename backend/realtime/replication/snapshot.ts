const HALF = 2 ** 31
const WHOLE = 2 ** 32

/**
 * Whether a transaction that has committed is over for everybody: a snapshot taken now shows what it did. The log tells
 * of a commit a moment before that, and who asks too early does not find the row.
 *
 * @param snapshot `pg_current_snapshot()` as text: `xmin:xmax:xip,xip`
 * @param transaction the id as the log has it: 32 bits, without the epoch
 */
export function isOver(snapshot: string, transaction: number): boolean {
  const [, xmax = '0', running = ''] = snapshot.split(':')
  if (running.split(',').some((xid) => xid !== '' && low(xid) === transaction)) return false
  const ahead = (transaction - low(xmax) + WHOLE) % WHOLE
  return ahead >= HALF
}

function low(xid: string): number {
  return Number(BigInt(xid) % BigInt(WHOLE))
}
