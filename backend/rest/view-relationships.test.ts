import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Club, startClub } from './testing/club.ts'
import { sendRequest } from './testing/send-request.ts'

// Views over tables that are not exposed.

let club: Club
beforeAll(async () => {
  club = await startClub()
  await club.sql(await readFile(new URL('./testing/views.sql', import.meta.url), 'utf8'))
  await club.sql(`notify pgrst, 'reload schema'`)
})
afterAll(() => club.stop())

const ida = { name: 'Ida' }
const joe = { name: 'Joe' }

test.for<[path: string, rows: unknown]>([
  // A junction that is a view: its columns show the primary key of a hidden table.
  [
    'people?select=name,films!cast_list(title)&order=id&films.order=id',
    [
      { name: 'Ida', films: [{ title: 'Rain' }, { title: 'Sun' }] },
      { name: 'Joe', films: [{ title: 'Sun' }] },
    ],
  ],
  ['cast_list?select=people(name),films(title)&what=eq.10', [{ people: ida, films: { title: 'Rain' } }]],
  // Grouped rows, beside subqueries whose columns have the same numbers and names.
  [
    'film_counts?select=films,all:films!films_director_fkey(id)&id=eq.1',
    [{ films: 2, all: [{ id: 10 }, { id: 30 }] }],
  ],
  ['film_facts?select=id,other,cast_list(who)&id=eq.10', [{ id: 10, other: 2, cast_list: [{ who: 1 }] }]],
  // One column of the table under two names.
  ['directors?select=id,people!director(name)&id=eq.20', [{ id: 20, people: joe }]],
  ['directors?select=id,people!boss(name)&id=eq.10', [{ id: 10, people: ida }]],
  ['more_films?select=id,people!films_director_fkey(name)&id=eq.10', [{ id: 10, people: ida }]],
  ['odd names?select=the (id),people(name)&the (id)=eq.10', undefined],
  // The hidden table itself is no junction.
  ['people?select=films!roles(title)', undefined],
  [
    'odd names?select="the (id)",people!films_director_fkey(name)&"the (id)"=eq.10',
    [{ 'the (id)': 10, people: ida }],
  ],
])('%s finds related rows', async ([path, rows]) => {
  const { status, text } = await sendRequest(club, path)
  expect(rows === undefined ? status : JSON.parse(text), text).toEqual(rows ?? 400)
})

test.for(['people?select=name,directors(id)', 'people?select=films(id)'])(
  '%s says which relationships there are',
  async (path) => {
    const { status, text } = await sendRequest(club, path)
    expect(status).toBe(300)
    expect(JSON.parse(text)).toMatchObject({ code: 'PGRST201', details: expect.any(Array) })
  },
)

test('a view of itself is one that cannot be read, and nothing else', async () => {
  for (const path of ['mirror', 'egg?select=id'])
    expect(await sendRequest(club, path)).toMatchObject({
      status: 500,
      text: expect.stringContaining('42P17'),
    })
  expect((await sendRequest(club, 'people?select=name&limit=1')).status).toBe(200)
})
