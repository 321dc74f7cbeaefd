const HALF = 2 ** 31
const WHOLE = 2 ** 32

/**
 * Tells whether a committed transaction is visible to this snapshot. The log contains a commit a moment before other sessions
 * see its rows, so an early query would miss them.
 *
 * @param snapshot `pg_current_snapshot()` as text: `xmin:xmax:xip,xip`
 * @param transaction the id in the log: 32 bits, without the epoch
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
