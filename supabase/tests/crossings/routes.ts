import { Hono } from 'hono'
import type pg from 'pg'
import { calendarRoutes } from '../../../server/calendar/calendar-routes.ts'
import { readCommunity } from '../../../server/config/community.ts'
import type { CallFunction } from '../../../server/http/backend-client.ts'
import { matchLinkPages } from '../../../server/http/pages/match-link-page.ts'
import { composeSite } from '../../../server/http/site.ts'
import { openLanguages } from '../../../server/language/languages.ts'
import { openPictureDrawer } from '../../../server/pictures/draw-pictures.ts'
import type { Target } from './acts/act.ts'
import type { Scene } from './scene/arrange.ts'
import { STRANGER } from './scene/persons.ts'
import { become, NOBODY } from './scene/scene-harness.ts'

/** A route that shows a match, as the scene asks for it; or the reason for which it shows none. */
export type Crossing =
  | { show: 'feed' | 'link' | 'match'; path: (on: Target) => string }
  | { shows: 'nothing of matches' | 'what the API answers' }

export const ROUTES: Record<string, Crossing> = {
  '/calendar/:file': { show: 'feed', path: ({ feed }) => `/calendar/${feed}.ics` },
  '/calendar/links/:file': { show: 'link', path: ({ link }) => `/calendar/links/${link}.ics` },
  '/calendar/matches/:file': { show: 'match', path: ({ match }) => `/calendar/matches/${match}.ics` },
  '/m/:token': { show: 'link', path: ({ link }) => `/m/${link}` },
  '/m/:token/': { show: 'link', path: ({ link }) => `/m/${link}/` },
  '/board/:token': { shows: 'what the API answers' },
  '/board/:token/': { shows: 'what the API answers' },
  '/pictures/board/:file': { shows: 'what the API answers' },
  '/pictures/podium/:file': { shows: 'what the API answers' },
  '/config.json': { shows: 'nothing of matches' },
  '/manifest.webmanifest': { shows: 'nothing of matches' },
  '/auth/v1/*': { shows: 'what the API answers' },
  '/functions/v1/*': { shows: 'what the API answers' },
  '/realtime/v1/*': { shows: 'what the API answers' },
  '/rest/v1/*': { shows: 'what the API answers' },
  '/storage/v1/*': { shows: 'what the API answers' },
}

const community = await readCommunity('config/community.json')
const languages = openLanguages('en')
const siteUrl = () => 'https://padel.example'
const HTML =
  '<!doctype html><html><head><meta charset="utf-8" /><title>Courtside</title></head><body></body></html>'
const pages = { app: new Hono(), indexHtml: async () => HTML, builtHtml: HTML, version: '' }

/** The paths of the site but for its pages, which are the same for everybody. */
export function pathsOfSite(): string[] {
  const site = composeSite({
    community: { current: () => community, version: () => 0 },
    languages,
    pages,
    pictures: openPictureDrawer(),
    health: new Hono(),
    backendAddress: { url: '', publishableKey: '', vapidPublicKey: '' },
    signInOptions: async () => ({}) as never,
    https: true,
  })
  return [...new Set(site.routes.map(({ path }) => path))].filter((path) => path !== '/*').toSorted()
}

/** The routes that show matches, whose functions are called in the transaction of the scene. */
export function siteOf(client: pg.Client, scene: Scene): Hono {
  const callFunction = callerIn(client, scene)
  const parts = { community: () => community, languages, callFunction, siteUrl }
  return new Hono().route('/calendar', calendarRoutes(parts)).route('/m', matchLinkPages({ ...parts, pages }))
}

/** Answers as the REST service would: a refusal has its status. */
function callerIn(client: pg.Client, scene: Scene): CallFunction {
  return async (_c, name, values, authorization) => {
    const named = Object.entries(values).map(([key, value]) => `${key} => '${value}'`)
    const claims = authorization ? scene.claims : STRANGER
    await client.query('savepoint request')
    try {
      const results = (await client.query(
        `${become(claims)}; select ${name}(${named}) as value; ${NOBODY}`,
      )) as unknown as pg.QueryResult[]
      return Response.json(results[1]?.rows[0]?.value ?? null)
    } catch (error) {
      const { code = '' } = error as pg.DatabaseError
      return new Response(null, { status: code.startsWith('PT') ? Number(code.slice(2)) : 403 })
    } finally {
      await client.query('rollback to savepoint request; release savepoint request')
    }
  }
}
