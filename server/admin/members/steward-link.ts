import pg, { type ClientBase } from 'pg'

/** Makes a link that turns the member who opens it into a steward, once. The token stands in the fragment, which no server logs. */
export async function createStewardLink(db: ClientBase, siteUrl: string): Promise<string> {
  const { rows } = await db.query<{ token: string }>('select private.create_steward_link() as token')
  return `${siteUrl}/steward-link#${rows[0]?.token}`
}

/** Returns such a link while there is no steward; undefined otherwise. */
export async function firstStewardLink(databaseUrl: string, siteUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from public.stewards limit 1')
    return rowCount ? undefined : await createStewardLink(client, siteUrl)
  } finally {
    await client.end()
  }
}
