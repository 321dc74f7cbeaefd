import type pg from 'pg'

/** Does what follows in the name of a member, and then of nobody, as the functions of the database find out who asks. */
export async function actAs(client: pg.Client, member: string, work: () => Promise<unknown>): Promise<void> {
  const claim = `select set_config('request.jwt.claims', $1, true)`
  await client.query(claim, [JSON.stringify({ sub: member, aal: 'aal1' })])
  await work()
  await client.query(claim, [''])
}
