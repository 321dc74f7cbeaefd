import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { freePort } from 'supabase-compatible'
import { type Account, type Club, openClub, sessionOf } from '../../e2e/club.ts'
import { findBrowser } from '../../tools/browsers/browser.ts'

export interface Site {
  url: string
  /** The address of the member who visits. */
  email: string
  /** The session that a browser stores in which the member has signed in. */
  session(): Promise<string>
  /** A browser that has never been here; signed in if asked for. `port` is that of its debugger. */
  visit(signedIn: boolean, options?: BrowserContextOptions): Promise<Visit>
  stop(): Promise<void>
}

interface Visit {
  context: BrowserContext
  port: number
  close(): Promise<void>
}

const MATCHES = 30

/** A club with a full first page of matches. */
export async function openSite(matches = MATCHES): Promise<Site> {
  const club = await openClub()
  const me = await club.account('Mara Lob')
  const others = await Promise.all(['Tim Smash', 'Ela Volley', 'Jon Lob'].map((name) => club.account(name)))
  for (let at = 0; at < matches; at++) await addMatch(club, others, at)
  return {
    url: club.url,
    email: me.email,
    session: () => sessionOf(club, me),
    visit: (signedIn, options) => visit(club, signedIn ? me : null, options),
    stop: () => club.stop(),
  }
}

async function addMatch(club: Club, others: Account[], at: number): Promise<void> {
  const [creator, ...more] = [...others.slice(at % 3), ...others.slice(0, at % 3)]
  if (!creator) throw new Error('a match needs a creator')
  const participants = [creator, ...more.slice(0, at % 3)].map((account) => ({ account }))
  await club.match({
    creator,
    participants,
    starts: `date_trunc('hour', now()) + interval '${2 + at * 3} hours'`,
  })
}

async function visit(
  club: Club,
  account: Account | null,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-browser-'))
  const port = await freePort()
  const { executablePath, args } = await findBrowser()
  // The context that a debugger finds first is the one that is kept in the folder.
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  })
  if (account) await signIn(context, club, account)
  return {
    context,
    port,
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** On an address that loads nothing of the app. */
async function signIn(context: BrowserContext, club: Club, account: Account): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${club.url}/healthz`)
  await page.evaluate(
    (session) => localStorage.setItem('courtside-session', session),
    await sessionOf(club, account),
  )
  await page.close()
}
