import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from './testing/club.ts'

let club: Club
beforeAll(async () => {
  club = await startClub()
})
afterAll(() => club.stop())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${club.url}/rest/v1/${path}`, {
    headers: { apikey: club.publishableKey, ...headers },
  })
  return response.json()
}

test.for<[path: string, ids: unknown]>([
  ['games?id=eq.1', [1]],
  ['games?id=neq.1', [2, 3, 4]],
  ['games?id=gt.3', [4]],
  ['games?id=gte.3', [3, 4]],
  ['games?id=lt.2', [1]],
  ['games?id=lte.2', [1, 2]],
  ['games?id=in.(1,3)', [1, 3]],
  ['games?id=not.in.(1,3)', [2, 4]],
  ['games?id=in.()', []],
  ['games?story=in.("Rain, rain",x)', [2]],
  ['games?story=like.*cat*', [1]],
  ['games?story=like.%25cat%25', [1]],
  ['games?story=ilike.rain*', [2]],
  ['games?story=not.ilike.rain*', [1, 4]],
  ['games?story=like(any).{*cat*,*Rain*}', [1, 2]],
  ['games?story=ilike(all).{*cat*,*RATS*}', [1]],
  ['games?story=match.^Rain', [2]],
  ['games?story=imatch.^rain', [2]],
  ['games?id=eq(any).{1,2}', [1, 2]],
  ['games?story=is.null', [3]],
  ['games?story=not.is.null', [1, 2, 4]],
  ['games?story=is.not_null', [1, 2, 4]],
  ['games?court_id=isdistinct.1', [2, 3, 4]],
  ['games?story=fts.cat', [1]],
  ['games?story=fts(english).rat', [1]],
  ['games?story=plfts(english).fat cat', [1]],
  ['games?story=phfts(english).fat cat', [1]],
  ['games?story=wfts(english).cat -rain', [1]],
  ['games?story=not.fts(english).rat', [2, 4]],
  ['games?score->>winner=eq.A', [1]],
  ['games?score->sets->0->>0=eq.6', [1]],
  ['games?score=cs.{"winner":"B"}', [2]],
  ['games?or=(id.eq.1,and(id.gt.2,id.lt.4))', [1, 3]],
  ['games?and=(id.gt.1,or(story.is.null,story.eq."Rain, rain"))', [2, 3]],
  ['games?not.or=(id.eq.1,id.eq.2)', [3, 4]],
  ['games?or=(id.in.(1,2),not.and(id.gte.1,id.lte.3))', [1, 2, 4]],
  ['games?or=(story.like.*cat*,score->>winner.eq.B)', [1, 2]],
  ['games?id=gt.1&id=lt.4', [2, 3]],
  ['games?played_on=gte.2026-05-02', [2]],
  ['games?starts=eq.18:30', [1]],
  ['venues?tags=cs.{indoor}', [1]],
  ['venues?tags=cd.{indoor,warm,cold}', [1, 3]],
  ['venues?tags=ov.{outdoor,warm}', [1, 2]],
  ['venues?or=(tags.ov.{outdoor,warm},id.eq.3)', [1, 2, 3]],
  ['courts?lit=is.true', [1]],
  ['courts?lit=is.false', [2]],
  ['courts?lit=is.unknown', [3]],
  ['courts?hours=cs.[7,8)', [1]],
  ['courts?hours=cd.[7,21)', [2, 3]],
  ['courts?hours=ov.[6,8)', [1]],
  ['courts?hours=sl.[20,23)', [2, 3]],
  ['courts?hours=sr.[0,7)', [2, 3]],
  ['courts?hours=nxr.[0,20)', [2, 3]],
  ['courts?hours=nxl.[7,30)', [2, 3]],
  ['courts?hours=adj.[22,23)', [1]],
  ['games?order=id.desc', [4, 3, 2, 1]],
  ['games?order=price.asc.nullsfirst,id', [3, 2, 1, 4]],
  ['games?order=price.desc.nullslast', [4, 1, 2, 3]],
  ['games?order=score->>winner.desc.nullslast,id.desc', [2, 1, 4, 3]],
  ['games?limit=2', [1, 2]],
  ['games?limit=2&offset=1', [2, 3]],
  ['games?limit=0', []],
  ['games?courts.venues.id=eq.1&select=id,courts!inner(venues!inner())', [1, 2]],
  ['games?select=id,courts()&courts=is.null', [4]],
  ['games?select=id,courts()&courts=not.is.null', [1, 2, 3]],
  ['games?select=id,courts(),guest:players!guest_id()&or=(courts.is.null,guest.not.is.null)', [1, 2, 4]],
  ['games?select=id,host:players!host_id(name)&order=host(name).desc.nullslast,id', [2, 1, 3, 4]],
  ['games?select=id,host:players!host_id!inner(name)&host.name=eq.Ben', [2]],
  ['games?select=id,players!game_players!inner(name)&players.name=eq.Cleo', [2]],
  ['venues?select=id,courts!inner(lit)&courts.lit=is.true', [1]],
])('%s gives %j', async ([path, ids]) => {
  const ordered = /order=/.test(path) ? path : `${path}&order=id`
  const whole = ordered.includes('select=') ? ordered : `${ordered}&select=id`
  // The second request uses the compiled statement.
  for (const rows of [await get(whole), await get(whole)])
    expect(Array.isArray(rows) ? rows.map((row) => row.id) : rows).toEqual(ids)
})

test('reads of one shape are compiled once, each with the values that it gives', async () => {
  const read = (court: string, least: number, winner: string) =>
    get(
      `venues?select=id,courts(id,games(id,score->>winner))&courts.name=eq.${court}&id=gte.${least}` +
        `&courts.games.score->>winner=neq.${winner}&order=id&courts.games.order=id`,
    )
  const [first, second] = [await read('Court 1', 1, 'B'), await read('Court 2', 1, 'A')]
  expect(first).toMatchObject([
    { id: 1, courts: [{ games: [{ id: 1, winner: 'A' }] }] },
    { id: 2, courts: [{ id: 3 }] },
    { id: 3, courts: [] },
  ])
  expect(second).toMatchObject([
    { id: 1, courts: [{ id: 2, games: [{ id: 2, winner: 'B' }] }] },
    { id: 2, courts: [] },
    { id: 3, courts: [] },
  ])
  expect(await read('Court 1', 3, 'B')).toMatchObject([{ id: 3 }])
})

test.for<[path: string, rows: unknown]>([
  ['games?select=number:id,price,cost:price::text&id=eq.1', [{ number: 1, price: 12.5, cost: '12.50' }]],
  ['games?select=score->>winner,first:score->sets->0&id=eq.1', [{ winner: 'A', first: [6, 4] }]],
  ['games?select=id,title&id=eq.1', [{ id: 1, title: 'Game 1' }]],
  [
    'venues?select=city:place->>city,lat:place->geo->lat&id=lt.3&order=id',
    [
      { city: 'Bonn', lat: 50.7 },
      { city: 'Koeln', lat: null },
    ],
  ],
  ['players?select=joined,level&name=eq.Ada', [{ joined: '2026-01-02T03:04:05.678901+00:00', level: 3.5 }]],
  [
    'games?select=id,courts(name,venues(name))&id=in.(1,4)&order=id',
    [
      { id: 1, courts: { name: 'Court 1', venues: { name: 'Hall' } } },
      { id: 4, courts: null },
    ],
  ],
  [
    'venues?select=name,courts(name)&order=id&courts.order=name.desc',
    [
      { name: 'Hall', courts: [{ name: 'Court 2' }, { name: 'Court 1' }] },
      { name: 'Garden', courts: [{ name: 'Court 1' }] },
      { name: 'Ship', courts: [] },
    ],
  ],
  [
    'venues?select=name,courts(name)&order=id&courts.order=name.desc&courts.limit=1&id=eq.1',
    [{ name: 'Hall', courts: [{ name: 'Court 2' }] }],
  ],
  [
    'venues?select=name,courts(name)&order=id&courts.or=(lit.is.true,lit.is.null)&id=lt.3',
    [
      { name: 'Hall', courts: [{ name: 'Court 1' }] },
      { name: 'Garden', courts: [{ name: 'Court 1' }] },
    ],
  ],
  [
    'games?select=host:players!games_host_id_fkey(name),guest:players!guest_id(name)&id=eq.1',
    [{ host: { name: 'Ada' }, guest: { name: 'Ben' } }],
  ],
  ['games?select=host_id(name)&id=eq.1', [{ host_id: { name: 'Ada' } }]],
  ['games?select=games_host_id_fkey(name)&id=eq.1', [{ games_host_id_fkey: { name: 'Ada' } }]],
  [
    'games?select=id,players!game_players(name)&id=eq.1&players.order=name',
    [{ id: 1, players: [{ name: 'Ada' }, { name: 'Ben' }] }],
  ],
  [
    'games?select=id,game_players(team,players(name))&id=eq.2',
    [{ id: 2, game_players: [{ team: 'A', players: { name: 'Cleo' } }] }],
  ],
  [
    'players?select=name,badges(code)&order=name',
    [
      { name: 'Ada', badges: { code: 'gold' } },
      { name: 'Ben', badges: null },
      { name: 'Cleo', badges: null },
    ],
  ],
  ['badges?select=code,players(name)', [{ code: 'gold', players: { name: 'Ada' } }]],
  ['players?select=name,mentor(name)&name=eq.Ben', [{ name: 'Ben', mentor: { name: 'Ada' } }]],
  [
    'players?select=name,students:players!mentor(name)&name=eq.Ada&students.order=name',
    [{ name: 'Ada', students: [{ name: 'Ben' }, { name: 'Cleo' }] }],
  ],
  [
    'courts?select=name,...venues(venue:name,tags)&id=eq.1',
    [{ name: 'Court 1', venue: 'Hall', tags: ['indoor', 'warm'] }],
  ],
  [
    'venues?select=name,...courts(court_names:name)&order=id&courts.order=id',
    [
      { name: 'Hall', court_names: ['Court 1', 'Court 2'] },
      { name: 'Garden', court_names: ['Court 1'] },
      { name: 'Ship', court_names: [] },
    ],
  ],
  [
    'open_games?select=id,about,courts(name),organiser:players!games_host_id_fkey(name)&id=eq.3',
    [{ id: 3, about: null, courts: { name: 'Court 1' }, organiser: { name: 'Ada' } }],
  ],
  ['courts?select=name,open_games(id)&id=eq.3', [{ name: 'Court 1', open_games: [{ id: 3 }] }]],
])('%s gives the rows as PostgREST shapes them', async ([path, rows]) => {
  expect(await get(path)).toEqual(rows)
})
