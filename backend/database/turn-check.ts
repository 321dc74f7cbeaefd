import type pg from 'pg'

/**
 * Returns a check that queries the database once for all items of one turn of the event loop. It rejects when the database is
 * unavailable.
 *
 * @param statement returns the `position`, from 1 on, of each item that passes
 * @param columnsOf its values: an array for each column, with an entry for each item
 */
export function createTurnCheck<Item>(
  pool: Pick<pg.Pool, 'query'>,
  statement: { name: string; text: string },
  columnsOf: (items: Item[]) => unknown[][],
) {
  let pending: { item: Item; answer: PromiseWithResolvers<boolean> }[] = []

  async function checkPending(): Promise<void> {
    const batch = pending
    pending = []
    const values = columnsOf(batch.map(({ item }) => item))
    try {
      const { rows } = await pool.query<{ position: number }>({ ...statement, values })
      const passed = new Set(rows.map(({ position }) => position - 1))
      for (const [position, { answer }] of batch.entries()) answer.resolve(passed.has(position))
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    }
  }

  return (item: Item): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>()
    if (pending.length === 0) setImmediate(() => void checkPending())
    pending.push({ item, answer })
    return answer.promise
  }
}
