import { readFile } from 'node:fs/promises'
import { execute, memberId } from './database.ts'
import type { ChangeSource } from './realtime/changes.ts'
import { changeId } from './realtime/sockets.ts'
import type { Read } from './rest/reads.ts'

const TABLES = new URL('../conformance/tables.sql', import.meta.url)
const MEMBERS = 500
const ROOMS = 50
const PRIVATE_EVERY = 5

/** Makes the tables of the conformance cases with 500 members and so many lessons, half of them to come. */
export async function makeLessons(url: string, lessons: number): Promise<void> {
  await execute(url, await readFile(TABLES, 'utf8'))
  await execute(
    url,
    `create index on public.conformance_lessons (starts_at, id);
     create index on public.conformance_lessons (room);
     create function pg_temp.member(n bigint) returns uuid language sql as
       $$ select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
     insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       select pg_temp.member(n), 'authenticated', 'authenticated', 'bench' || n || '@demo.example', now(), now(), now()
       from generate_series(1, ${MEMBERS}) n;
     insert into public.conformance_rooms (name, floor) select 'Room ' || n, n % 4 from generate_series(1, ${ROOMS}) n;
     insert into public.conformance_lessons (room, teacher_id, starts_at, level, topics, is_private)
       select 'Room ' || n % ${ROOMS} + 1, pg_temp.member(n % ${MEMBERS} + 1), now() + (n - ${lessons} / 2) * interval '30 minutes',
         (array['Beginner', 'Advanced', 'Pro'])[n % 3 + 1], '{Serve}', n % 10 = 0
       from generate_series(1, ${lessons}) n`,
  )
}

/** Twenty lessons to come with their rooms, and with what else is in those rooms. */
export const lessonList = (since: string, lessons: number): Read => ({
  title: `List of 20 with two embeds, of ${lessons.toLocaleString('en')} rows`,
  requests: [
    {
      path:
        '/rest/v1/conformance_lessons?select=*,room_row:conformance_rooms!conformance_lessons_room_fkey' +
        '(floor,others:conformance_lessons(id,starts_at,level))' +
        `&room_row.others.limit=5&starts_at=gte.${encodeURIComponent(since)}&order=starts_at.asc,id.asc&limit=20`,
      atLeast: 5000,
    },
  ],
})

/** New lessons, as the changes that clients are told of; every fifth is private, so that its teacher alone may see it. */
export const NEW_LESSONS: ChangeSource = {
  table: 'conformance_lessons',
  async prepare(pool) {
    const teacherOf = (n: number) => (n % ROOMS) + 1
    const isPrivate = (n: number) => n % PRIVATE_EVERY === 0
    return {
      async commit(n) {
        await pool.query({
          name: 'new-lesson',
          text: `insert into public.conformance_lessons (id, room, teacher_id, starts_at, is_private)
            values ($1, 'Room 1', $2, now() + interval '1 day', $3)`,
          values: [changeId(n), memberId(teacherOf(n)), isPrivate(n)],
        })
      },
      maySee: (member, n) => !isPrivate(n) || member === teacherOf(n),
      async remove() {
        await pool.query(`delete from public.conformance_lessons where id::text like 'c0de0000-%'`)
      },
    }
  },
}
