import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { openHistory } from './histories.ts'

// A member hides a rating while the worker computes it. Whoever comes second waits for the other, so that nobody is listed who is not to be.
const [ADA, WORKER] = [randomUUID(), randomUUID()]
const { operator, connections } = openHistory([ADA, WORKER], 1)
const member = () => connections.get(ADA) as pg.Client
const worker = () => connections.get(WORKER) as pg.Client
const RANK = 'select private.rank_people(array(select id from private.rating_people))'
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const choose = (visibility: string) => member().query('select set_rating_visibility($1)', [visibility])

beforeEach(async () => {
  await worker().query('reset role')
  await operator().query('delete from private.rating_visibilities')
  await operator().query('delete from private.rating_generations')
  await operator().query('delete from private.rating_people')
  await operator().query(
    `with generation as (insert into private.rating_generations (algorithm_version, reason, state) values (2, 'start', 'current') returning id),
          person as (insert into private.rating_people (member_id) values ($1) returning id)
     insert into private.ratings (generation_id, person_id, mu, sigma, results, played_at)
     select generation.id, person.id, 3000000, 300000, 5, now() from generation, person`,
    [ADA],
  )
  await choose('shown')
})

const ranked = async () => (await operator().query('select from private.ranked_people')).rowCount
/** Resolves when somebody waits for a lock. */
const waits = () => expect.poll(async () => (await operator().query(WAITING)).rowCount).toBe(1)

test('the member comes second', async () => {
  expect(await ranked()).toBe(1)
  await worker().query('begin')
  await worker().query(RANK)
  const hides = choose('private')
  await waits()
  await worker().query('commit')
  await hides
  expect(await ranked()).toBe(0)
})

test('the worker comes second', async () => {
  await member().query('begin')
  await choose('left')
  const ranks = worker().query(RANK)
  await waits()
  await member().query('commit')
  await ranks
  expect(await ranked()).toBe(0)
})
