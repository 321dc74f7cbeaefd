import type { Club } from './club.ts'
import { expect, test } from './fixtures.ts'
import { LIVE, openLive } from './match-words.ts'
import { cardOf } from './words.ts'

// Its database goes away for a moment.
test.use({ clubFlags: {} })

/** Ends all connections to the database but this one, as its restart would; resolves when they are gone. */
async function restartDatabase(club: Club): Promise<void> {
  await club.sql(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

test('what happened while the database was away shows by itself once it is back @long', async ({
  club,
  member,
  allowConsole,
}) => {
  // Reads that meet the restart are made again.
  allowConsole(/503/)
  const { page, account } = await member('Mara Lob', '/nowhere')
  await openLive(page, '/matches')
  await restartDatabase(club)
  // Nobody listens to changes yet: this one is not sent to anybody.
  await club.match({ creator: account, participants: [{ account }] })
  expect(await club.sql('select from pg_replication_slots where database = current_database()')).toEqual([])
  await expect(cardOf(page, 'Indoor Arena', '18:30')).toBeVisible(LIVE)
})
