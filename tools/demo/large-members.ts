import type pg from 'pg'
import type { LargeDemo } from './large.ts'
import { FAMILY, FIRST } from './members.ts'

// Without those that could be taken for another letter: names have to be told apart.
const INITIALS = 'ABCDEFGHJKMNPRSTUV'
// Every so many members have a name that fills a line, alike to its last word.
const LONG_NAME_EVERY = 97

/** Adds members, and leaves in `pg_temp.members` everybody's id by number, those who were there before first. */
export async function insertManyMembers(client: pg.Client, { moreMembers, seed, texts }: LargeDemo) {
  const longNames = Array.from({ length: Math.ceil(moreMembers / LONG_NAME_EVERY) }, (_, at) =>
    texts.longName(at * LONG_NAME_EVERY),
  )
  await client.query(
    `create temp table new_members on commit drop as
     select number,
       overlay(overlay(md5($2::int || ' member ' || number) placing '4' from 13) placing 'a' from 17)::uuid as id,
       case when number % ${LONG_NAME_EVERY} = 0
         then ($5::text[])[number / ${LONG_NAME_EVERY} + 1]
         else format('%s %s. %s-%s', first[number % 40 + 1], substr('${INITIALS}', number / 40 / 100 % 18 + 1, 1),
           family[number / 40 % 10 + 1], family[number / 40 / 10 % 10 + 1])
           || case when number / 40 / 100 >= 18 then ' ' || number / 40 / 100 / 18 + 1 else '' end
       end as username
     from generate_series(0, $1::int - 1) number,
       (select $3::text[] as first, $4::text[] as family) words`,
    [moreMembers, seed, FIRST, FAMILY, longNames],
  )
  await client.query(`
    create temp table members on commit drop as
    select id, row_number() over (order by old desc, number, id)::int - 1 as number
    from (select id, true as old, 0 as number from public.profiles
          union all select id, false, number from new_members) everybody`)
  await client.query('create unique index on members (number)')
  await insertAccounts(client)
  await insertProfiles(client, seed)
}

// Without a password: only the demo account and the forty of the small demo sign in.
async function insertAccounts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, created_at, updated_at,
      raw_app_meta_data, raw_user_meta_data)
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', 'member' || number || '@demo.example',
      now(), now(), now(), '{"provider": "email", "providers": ["email"]}', jsonb_build_object('username', username)
    from new_members`)
  await client.query(`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select id, id, jsonb_build_object('sub', id, 'email', 'member' || number || '@demo.example', 'email_verified', true),
      'email', now(), now(), now()
    from new_members`)
}

async function insertProfiles(client: pg.Client, seed: number): Promise<void> {
  await client.query(
    `insert into public.profiles (id, username, skill_level, phone_number, created_at)
     select id, username,
       (array['Beginner', 'Intermediate', 'Intermediate', 'Advanced', 'Advanced', 'Pro', null])
         [pg_temp.below($1::int, 'level', number, 7) + 1],
       id::text, now() - pg_temp.below($1::int, 'since', number, 1800) * interval '1 day'
     from new_members`,
    [seed],
  )
  // As the trigger of the profiles does, which is switched off.
  await client.query(`
    insert into private.member_names (member_id, username, words)
    select id, username, private.search_words(username) from new_members`)
  await client.query(
    `insert into private.phone_numbers (user_id, number)
     select id, '+49 30 5551 ' || lpad(number::text, 5, '0') from new_members where pg_temp.below($1::int, 'phone', number, 5) < 2`,
    [seed],
  )
}
