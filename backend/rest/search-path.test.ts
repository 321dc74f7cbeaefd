import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from './testing/club.ts'
import { type RequestOptions, sendRequest } from './testing/send-request.ts'

// Functions refer to their tables and helpers without a schema, as their authors write them.

let club: Club
beforeAll(async () => {
  club = await startClub({ schemas: ['public', 'league', 'of "odd", name'] })
  await club.sql(`
    set check_function_bodies = off;
    create schema league; create schema "of ""odd"", name"; create schema if not exists extensions;
    create table league.scores (id int primary key, note text);
    create table "of ""odd"", name".scores (id int primary key);
    insert into league.scores values (1, 'a'), (2, 'b');
    insert into "of ""odd"", name".scores values (7);
    create function extensions.salt() returns text language sql as $$ select 'salt' $$;
    create domain extensions.grade as int check (value > 0);
    create function league.score_count() returns bigint language sql stable as 'select count(*) from scores';
    create function league.salted() returns text language sql stable as 'select salt()';
    create function league.graded(of extensions.grade) returns int language sql stable as 'select of + 0';
    create function "of ""odd"", name".score_count() returns bigint language sql stable as 'select sum(id) from scores';
    create function public.game_count() returns bigint language sql stable as 'select count(*) from games';
    create function public.path() returns text language sql stable as $$ select current_setting('search_path') $$;
    create function league.fill() returns trigger language plpgsql as
      $$ begin new.note := salt() || (select count(*) from scores); return new; end $$;
    create trigger fill before insert on league.scores for each row execute function league.fill();
    grant usage on schema league, extensions, "of ""odd"", name" to anon;
    grant all on all tables in schema league, "of ""odd"", name" to anon`)
})
afterAll(() => club.stop())

const league = { 'accept-profile': 'league', 'content-profile': 'league' }
const odd = { 'accept-profile': 'of "odd", name' }

test.for<[path: string, asked: RequestOptions, answer: unknown]>([
  ['rpc/game_count', {}, 4],
  ['rpc/path', {}, '"public", "extensions"'],
  ['rpc/score_count', { headers: league }, 2],
  ['rpc/score_count', { headers: odd }, 7],
  ['rpc/salted', { headers: league, body: {} }, 'salt'],
  ['rpc/graded', { headers: league, body: { of: 3 } }, 3],
  [
    'scores?select=note',
    { headers: { ...league, prefer: 'return=representation' }, body: { id: 3 } },
    [{ note: 'salt2' }],
  ],
  // Two schemas alternate on the same connections.
  ['rpc/score_count', { headers: odd }, 7],
  ['rpc/path', {}, '"public", "extensions"'],
])('%s %j finds what it names', async ([path, asked, answer]) => {
  expect(JSON.parse((await sendRequest(club, path, asked)).text)).toEqual(answer)
})
