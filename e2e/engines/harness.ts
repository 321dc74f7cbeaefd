import { fillDemo } from '../../tools/demo/main.ts'
import { type Account, type Club, openClub, sessionOf } from '../club.ts'
import { courtDay } from '../court-words.ts'
import type { Engine } from './engine.ts'
import { type Screen, screenOf } from './screen.ts'

/** A server with the demo community, and an engine that looks at it. */
export interface Harness {
  club: Club
  mara: Account
  tim: Account
  /** Opens a window of somebody who is not signed in. */
  visit(path: string): Promise<Screen>
  /** Opens a window of a member who has met the banners before. */
  enter(who: Account, path: string): Promise<Screen>
  /** Closes the windows that are open. */
  clear(): Promise<void>
  /** Stops the server; a second time does nothing. */
  stop(): Promise<void>
}

/** A day on which the demo community has no matches. */
export const QUIET_DAY = courtDay(40)

export async function openHarness(engine: Engine): Promise<Harness> {
  const club = await openClub()
  const venues = club.community.venues.map(({ name }) => name)
  await fillDemo(club.databaseUrl, { ...club.community, venues })
  const [mara, tim] = [await club.account('Mara Lob'), await club.account('Tim Smash')]
  const open: Screen[] = []
  let stopped: Promise<void> | undefined
  const visit = async (path: string) => {
    const screen = screenOf(await engine.openWindow(), club.url)
    open.push(screen)
    await screen.go(path)
    return screen
  }
  return {
    club,
    mara,
    tim,
    visit,
    async enter(who, path) {
      const screen = await visit('/imprint')
      await screen.window.evaluate(
        (session) => {
          localStorage.setItem('courtside-session', session)
          localStorage.setItem('install-dismissed', String(Date.now()))
          sessionStorage.setItem('cookie-consent', 'given')
        },
        await sessionOf(club, who),
      )
      await screen.go(path)
      return screen
    },
    clear: async () => {
      for (const { window } of open.splice(0)) await window.close()
    },
    async stop() {
      stopped ??= club.stop()
      await stopped
    },
  }
}

/** Puts a match of Tim's on the quiet day, with him in team A; returns its id. */
export function quietMatch({ club, tim }: Harness, time: string): Promise<string> {
  const starts = `(date '${QUIET_DAY}' + time '${time}') at time zone '${club.community.timeZone}'`
  return club.match({
    creator: tim,
    starts,
    columns: { end_time: null },
    participants: [{ account: tim, team: 'A' }],
  })
}
