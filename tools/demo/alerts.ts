import { withConnection } from 'supabase-compatible'
import type { Community } from '../../domain/community/community-config.ts'
import { addDays, clockAt } from '../../domain/local-time.ts'
import type { DemoCourts } from '../../testing/court-stand-in/demo.ts'

/** The demo account waits for courts: one alert fires, because the stand-in frees what was taken, and two go on waiting. */
export async function addDemoAlerts(
  databaseUrl: string,
  courts: DemoCourts,
  { timeZone, venues }: Community,
  email: string,
): Promise<void> {
  const { day: today } = clockAt({ now: Date.now(), zone: timeZone })
  const day = (ahead: number) => addDays(today, ahead)
  const evenings = [1, 2, 4].flatMap((ahead) =>
    venues.flatMap((venue) =>
      venue.courts.map(({ id }) => ({ court: id, day: day(ahead), start: 18 * 60, end: 21 * 60 })),
    ),
  )
  const [first] = evenings
  // Little goes, and on one day of one court: an answer in which more is gone would be doubted first.
  if (first) courts.standIn.freed.push(first)
  courts.standIn.taken.push(...evenings)
  await courts.read()
  await insertAlerts(databaseUrl, email, [day(1), day(2), day(4)])
  courts.standIn.taken = courts.standIn.taken.map((one) =>
    one === first ? { ...one, start: 19.5 * 60 } : one,
  )
  await courts.read()
}

async function insertAlerts(databaseUrl: string, email: string, days: string[]): Promise<void> {
  await withConnection(databaseUrl, (client) =>
    client.query(
      `insert into public.court_alerts (user_id, booking_date, from_hour, until_hour, minutes, court_kind)
       select users.id, day, 18, 21, 90, case when day = $3 then 'double' end
         from auth.users, unnest($2::date[]) as day where users.email = $1`,
      [email, days, days.at(-1)],
    ),
  )
}
