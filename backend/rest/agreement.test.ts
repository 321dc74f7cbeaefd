import { afterAll, beforeAll, expect, test } from 'vitest'
import { BEN, type Club, startClub } from './testing/club.ts'
import { type RequestOptions, sendRequest } from './testing/send-request.ts'

// These bodies and headers are those in which clients notice a difference to PostgREST 14.

let club: Club
beforeAll(async () => {
  club = await startClub({ requestLimits: { maxRows: 3 }, transactionEnd: 'commit-allow-override' })
  await club.sql(`
    create table public.results (season int, id int, note text default 'none', primary key (season, id))
      partition by list (season);
    create table public.results_1 partition of public.results for values in (1);
    create table public.slots (id int primary key references public.courts, games int references public.games);
    create table public.wishes (id int primary key, plain int default 3, letters char(3), flags bit(3));
    create table public.stories (id int primary key, body text, doc jsonb, plain tsvector generated always as (to_tsvector('simple', body)) stored);
    insert into public.stories (id, body, doc) values
      (1, 'Die Spieler haben Spaß', '{"de": "Bälle und Schläger"}'), (2, 'Players were playing', '{"en": "rackets"}');
    create function public.shout(public.games) returns text language sql stable as $$ select upper($1.story) $$;
    create function public.shout(public.players) returns text language sql stable as $$ select upper($1.name) $$;
    create function public.letters(word char, bits bit, words char[]) returns text language sql immutable as
      $$ select word || '/' || bits || '/' || array_to_string(words, '+') $$;
    create domain public.one_court as public.courts;
    create function public.first_court() returns public.one_court language sql stable as
      $$ select row(courts.*)::public.courts::public.one_court from public.courts order by id limit 1 $$;
    create function public.found(public.stories) returns tsvector language sql immutable as $$ select to_tsvector('simple', $1.body) $$;
    create function public.half_raised() returns void language plpgsql as
      $$ begin raise 'half' using errcode = 'PT40A'; end $$;
    create table public.once (id int unique deferrable initially deferred);
    grant all on all tables in schema public to anon;
    insert into public.slots values (1, 2), (2, 1)`)
})
afterAll(() => club.stop())

const represent = 'return=representation'
const merge = `resolution=merge-duplicates,${represent}`
const patch = (body: unknown): RequestOptions => ({ method: 'PATCH', body, headers: { prefer: represent } })
const post = (body: unknown, prefer = represent): RequestOptions => ({ body, headers: { prefer } })

test.for<[path: string, asked: RequestOptions, status: number, answer: unknown]>([
  // An upsert shows the row's own columns, also where the rows lie in partitions.
  ['results', post({ season: 1, id: 1 }, merge), 201, [{ season: 1, id: 1, note: 'none' }]],
  ['results', post({ season: 1, id: 1, note: 'x' }, merge), 200, [{ season: 1, id: 1, note: 'x' }]],
  [
    'results',
    post(
      [1, 2].map((id) => ({ season: 1, id, note: 'y' })),
      merge,
    ),
    201,
    [1, 2].map((id) => ({ season: 1, id, note: 'y' })),
  ],
  [
    'badges',
    post({ player_id: BEN, code: 'tin' }, merge),
    201,
    [{ player_id: BEN, code: 'tin', note: null }],
  ],
  // Computed columns work wherever there are rows.
  ['games?id=eq.1&select=id,shout', patch({ story: 'loud' }), 200, [{ id: 1, shout: 'LOUD' }]],
  ['games?select=shout,courts(name)', post({ story: 'new' }), 201, [{ shout: 'NEW', courts: null }]],
  [
    'games?id=eq.4&select=shout',
    { method: 'DELETE', headers: { prefer: represent } },
    200,
    [{ shout: 'A*B%C' }],
  ],
  ['rpc/one_game?select=id,shout', { body: { game: 1 } }, 200, { id: 1, shout: 'LOUD' }],
  ['rpc/games_of?player=Ada&select=id,title&shout=eq.LOUD', {}, 200, [{ id: 1, title: 'Game 1' }]],
  ['rpc/games_of?player=Ada&select=id&order=title.desc', {}, 200, [{ id: 3 }, { id: 1 }]],
  ['games?id=eq.1', patch({ story: 'quiet' }), 200, [expect.not.objectContaining({ shout: 'QUIET' })]],
  // A filter may use a column that has the name of an embed.
  ['slots?select=id,games(id)&games=eq.2', {}, 200, [{ id: 1, games: { id: 2 } }]],
  ['slots?select=id,games!inner(id)&games=in.(1,9)', {}, 200, [{ id: 2, games: { id: 1 } }]],
  ['slots?select=id,games(id)&games.id=eq.1&games=not.is.null', {}, 200, [{ id: 2, games: { id: 1 } }]],
  // Both sides use the text search configuration that is named.
  ['stories?select=id&body=fts(german).spass', {}, 200, [{ id: 1 }]],
  ['stories?select=id&body=fts(english).spass', {}, 200, []],
  ['stories?select=id&body=plfts(german).Spieler Spaß', {}, 200, [{ id: 1 }]],
  ['stories?select=id&body=fts(english).play', {}, 200, [{ id: 2 }]],
  ['stories?select=id&body=fts(simple).play', {}, 200, []],
  ['stories?select=id&doc=phfts(english).rackets', {}, 200, [{ id: 2 }]],
  ['stories?select=id&doc->>de=wfts(german).Schläger', {}, 200, [{ id: 1 }]],
  ['stories?select=id&plain=fts(simple).spieler', {}, 200, [{ id: 1 }]],
  ['stories?select=id&found=fts(simple).playing', {}, 200, [{ id: 2 }]],
  // Missing values get the default of the column.
  [
    'wishes?columns=id,plain&select=plain',
    post([{ id: 1 }, { id: 2, plain: 1 }], `missing=default,${represent}`),
    201,
    [{ plain: 3 }, { plain: 1 }],
  ],
  // Parameters have no length of their own; columns do.
  ['rpc/letters', { body: { word: 'abc', bits: '101', words: ['xy', 'z'] } }, 200, 'abc/101/xy+z'],
  ['rpc/letters?word=abc&bits=101&words={xy,z}', {}, 200, 'abc/101/xy+z'],
  ['wishes', post({ id: 3, letters: 'abcd' }), 400, expect.objectContaining({ code: '22001' })],
  ['rpc/first_court?select=name,venues(name)', {}, 200, { name: 'Court 1', venues: { name: 'Hall' } }],
  // Rows, embedded ones too, are bounded by the same number.
  [
    'players?select=id,games!games_host_id_fkey(id)&id=eq.1',
    {},
    400,
    expect.objectContaining({ code: '22P02' }),
  ],
  ['venues?select=&id=eq.3', {}, 200, [expect.objectContaining({ name: 'Ship' })]],
  [
    'games?select=number:id,pitch:courts(name)&id=eq.2&courts.name=eq.no',
    {},
    200,
    [{ number: 2, pitch: null }],
  ],
  ['games?id=in.( 1,2)&select=id&order=id&offset=-4', {}, 200, [{ id: 1 }, { id: 2 }]],
  ['games?id=in.(  )', {}, 200, []],
  ['rpc/half_raised', { body: {} }, 500, expect.objectContaining({ code: 'PT40A' })],
])('%s %j answers %i', async ([path, asked, status, answer]) => {
  const { status: found, text } = await sendRequest(club, path, asked)
  expect({ status: found, answer: JSON.parse(text) }).toEqual({ status, answer })
})

test('a row has as many related rows as an answer may have rows', async () => {
  await club.sql('insert into public.games (host_id) select id from public.players, generate_series(1, 9)')
  const { text } = await sendRequest(club, 'players?select=games!games_host_id_fkey(id)&name=eq.Cleo')
  expect(JSON.parse(text)).toEqual([{ games: [1, 2, 3].map(() => ({ id: expect.any(Number) })) }])
})

const JSON_TYPE = 'application/json; charset=utf-8'

test.for<[path: string, asked: RequestOptions, headers: Record<string, string | null>]>([
  ['nowhere', {}, { 'content-type': JSON_TYPE, 'proxy-status': 'PostgREST; error=PGRST205' }],
  ['games?offset=99', { headers: { prefer: 'count=exact' } }, { 'content-range': '*/31' }],
  ['rpc/squares?upto=2&offset=9', { headers: { prefer: 'count=exact' } }, { 'content-range': '*/2' }],
  ['games?limit=1', { method: 'HEAD' }, { 'content-type': JSON_TYPE }],
  [
    'games?limit=1',
    { headers: { accept: 'application/vnd.pgrst.array+json', prefer: 'count=exact,return=minimal' } },
    { 'content-type': JSON_TYPE, 'preference-applied': 'count=exact' },
  ],
  [
    'results',
    {
      body: { season: 1, id: 1 },
      headers: { prefer: 'count=exact, return=minimal, missing=default, resolution=ignore-duplicates' },
    },
    {
      'content-type': null,
      'preference-applied': 'resolution=ignore-duplicates, missing=default, return=minimal, count=exact',
    },
  ],
  [
    'games?id=eq.-1',
    {
      method: 'DELETE',
      headers: { prefer: 'max-affected=3,missing=default,handling=strict,return=minimal' },
    },
    { 'preference-applied': 'return=minimal, handling=strict, max-affected=3' },
  ],
])('%s %j has the headers of PostgREST', async ([path, asked, headers]) => {
  const answer = await sendRequest(club, path, asked)
  const found = Object.keys(headers).map((name) => [name, answer.headers.get(name)])
  expect(Object.fromEntries(found), answer.text).toEqual(headers)
})

test('tx=rollback shows what a change would do, and undoes it', async () => {
  const asked = { body: { season: 1, id: 50 }, headers: { prefer: `${represent},tx=rollback` } }
  const answer = await sendRequest(club, 'results?select=id', asked)
  expect(answer).toMatchObject({ status: 201, text: '[{"id":50}]' })
  expect(answer.headers.get('preference-applied')).toBe('return=representation, tx=rollback')
  expect((await sendRequest(club, 'results?id=eq.50')).text).toBe('[]')
  const twice = [{ id: 1 }, { id: 1 }]
  expect(await sendRequest(club, 'once', { body: twice, headers: { prefer: 'tx=rollback' } })).toMatchObject({
    status: 409,
    text: expect.stringContaining('23505'),
  })
})

test('tx=rollback is passed over where the operator has not allowed it, as hosted', async () => {
  const hosted = await startClub()
  const asked = { body: { id: 900, story: 'kept' }, headers: { prefer: 'tx=rollback' } }
  const answer = await sendRequest(hosted, 'games', asked)
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, null])
  expect((await sendRequest(hosted, 'games?id=eq.900&select=story')).text).toBe('[{"story":"kept"}]')
  await hosted.stop()
})

test('the answer names its schema when there are several', async () => {
  const several = await startClub({ schemas: ['public', 'extensions'] })
  const profileOf = async (path: string, asked: RequestOptions = {}) =>
    (await sendRequest(several, path, asked)).headers.get('content-profile')
  expect(await profileOf('games')).toBe('public')
  expect(await profileOf('games', post({ story: 'x' }))).toBe('public')
  expect(await profileOf('games', { body: { story: 'x' } })).toBeNull()
  expect(await profileOf('rpc/uuid_generate_v4', { headers: { 'accept-profile': 'extensions' } })).toBe(
    'extensions',
  )
  await several.stop()
})
