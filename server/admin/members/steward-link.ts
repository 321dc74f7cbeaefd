import type { ClientBase } from 'pg'
import { withConnection } from 'supabase-compatible'

/** Makes a link that turns the member who opens it into a steward, once. The token stands in the fragment, which no server logs. */
export async function createStewardLink(db: ClientBase, siteUrl: string): Promise<string> {
  const { rows } = await db.query<{ token: string }>('select private.create_steward_link() as token')
  return `${siteUrl}/steward-link#${rows[0]?.token}`
}

/** Returns such a link while there is no steward; undefined otherwise. */
export async function firstStewardLink(databaseUrl: string, siteUrl: string): Promise<string | undefined> {
  return withConnection(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from public.stewards limit 1')
    return rowCount ? undefined : createStewardLink(client, siteUrl)
  })
}
