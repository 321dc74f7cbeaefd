import { expect, test } from 'vitest'
import { routeClass, siteRoute } from './site-route.ts'

test.each([
  ['GET', '/', '/*', 'page'],
  ['GET', '/match/4c1f6c1e-8d0a-4b7c-9d55-6b0f4f1b2a3c', '/*', 'page'],
  ['GET', '/m/AbC_secret', '/m/:token', 'match link'],
  ['GET', '/board/AbC_secret', '/board/:token', 'board link'],
  ['GET', '/pictures/board/AbC_secret.png', '/pictures/board/:token', 'pictures'],
  ['GET', '/pictures/podium/4c1f.png', '/pictures/podium/:id', 'pictures'],
  ['GET', '/calendar/AbC.ics', '/calendar/:token', 'calendar'],
  ['GET', '/calendar/matches/4c1f.ics', '/calendar/matches/:id', 'calendar'],
  ['GET', '/assets/index-4f.js', '/assets/*', 'assets'],
  ['GET', '/config.json', '/config.json', 'page'],
  ['GET', '/readyz', '/readyz', 'health'],
  ['HEAD', '/rest/v1/matches', '/rest/v1/matches', 'rest read'],
  ['PATCH', '/rest/v1/matches', '/rest/v1/matches', 'rest write'],
  ['POST', '/rest/v1/rpc/join_match', '/rest/v1/rpc/join_match', 'rest call'],
  ['POST', '/auth/v1/token', '/auth/v1/token', 'auth'],
  ['GET', '/storage/v1/object/avatars/a.png', '/storage/v1/object/:path', 'storage read'],
  ['GET', '/toString/../x', '/*', 'page'],
])('%s %s', (method, path, route, kind) => {
  expect(siteRoute(path)).toBe(route)
  expect(routeClass(method, route)).toBe(kind)
})
