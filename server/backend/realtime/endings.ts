import type pg from 'pg'

/** Sessions and members that are no more, by id. */
export interface Endings {
  sessions: Set<string>
  members: Set<string>
}

/** Hears on this connection of sessions and members that end (platform/060-endings.sql). What comes at once is told at once. */
export async function hearEndings(client: pg.Client, tell: (endings: Endings) => void): Promise<void> {
  let heard: Endings | undefined
  const collect = () => {
    const endings: Endings = { sessions: new Set(), members: new Set() }
    setImmediate(() => {
      heard = undefined
      tell(endings)
    })
    return endings
  }
  client.on('notification', ({ payload = '' }) => {
    heard ??= collect()
    const [kind, id = ''] = payload.split(' ')
    if (kind === 'session') heard.sessions.add(id)
    if (kind === 'member') heard.members.add(id)
  })
  await client.query('listen backend_endings')
}
