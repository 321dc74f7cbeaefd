import pg from 'pg'
import {
  kindNamed,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../../domain/notifications/all-kinds.ts'
import { isAway, isInLine, type Scene } from '../scene/arrange.ts'
import { WORDS } from '../scene/matches.ts'
import { claimsOf, MEMBERS } from '../scene/members.ts'
import { become, NOBODY } from '../scene/scene-harness.ts'
import type { Event } from './event.ts'
import { EVENTS } from './events.ts'
import { runJob } from './jobs.ts'

/** The kinds of news that the actor gets of an event, and the messages to their device; undefined where the event was refused. */
export type Told = { kinds: NotificationKind[]; pushed: string[] } | undefined

/** Lets an event happen in a scene, hands out what the actor is told, and leaves the scene as it was. */
export async function runEvent(
  client: pg.Client,
  scene: Scene,
  event: Event,
  readPushes: () => Promise<string[]>,
): Promise<Told> {
  await client.query('savepoint cell')
  try {
    await client.query(FORGET)
    let before = new Set<string>()
    const isDone = await isTaken(async () => {
      if (event.given) await client.query(event.given(scene.target))
      before = await readNews(client)
      await happen(client, scene, event)
    })
    if (!isDone) return undefined
    const kinds = [...(await readNews(client))].filter((one) => !before.has(one)).map(kindOf)
    return { kinds, pushed: kinds.length > 0 ? await readPushes() : [] }
  } finally {
    await client.query('rollback to savepoint cell; release savepoint cell')
  }
}

/** Earlier news is read, and waits for no worker. */
const FORGET = `update notifications set read = true where user_id = '${MEMBERS.actor}'; delete from graphile_worker._private_jobs`

async function happen(client: pg.Client, { target }: Scene, event: Event): Promise<void> {
  if (event.task) await runJob(client, event.task, { match_id: target.match })
  if (event.sql) await client.query(`${callerOf(event)}; ${event.sql(target)}; ${NOBODY}`)
}

/** Resolves with false where the database refuses it. */
async function isTaken(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  }
}

function callerOf({ by }: Event): string {
  if (by === 'operator') return NOBODY
  return become(by === 'anon' ? { role: 'anon' } : claimsOf(MEMBERS[by]))
}

/** An entry that says less than before keeps its time. */
async function readNews(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ news: string }>(
    `select type || ' ' || id || ' ' || created_at as news from notifications where user_id = '${MEMBERS.actor}'`,
  )
  return new Set(rows.map(({ news }) => news))
}

const kindOf = (news: string) =>
  NOTIFICATION_KINDS.find((kind) => news.startsWith(`${kind} `)) ?? 'moderation'

/** Matches to come, with a limit and a link, of which everybody with a part in them is told. */
const ORDINARY = ['open', 'private', 'reported', 'moved', 'in a series']
/** A question about a match is for members who can answer at once. */
const isQuestion = (type: string) => {
  const kind = kindNamed(type)
  return kind?.opens === 'match' && kind.hurries
}

/** Says what is wrong with what the actor was told; undefined where it is right. */
export function wrongNews(scene: Scene, name: string, told: Told): string | undefined {
  const event = EVENTS[name]
  if (!event || !told) return
  if (isAway(scene)) return wrongForAway(scene, told)
  const isLetIn = event.letsIn || (event.asksAnew && scene.relation === 'who is asked to step in')
  if (isOutside(scene) && !event.isAboutNoMatch && !isLetIn)
    return told.kinds.length > 0 ? `told ${told.kinds} of a match that they do not see` : undefined
  const said = told.pushed.find((message) => !isLetIn && isOutside(scene) && message.includes(WORDS.place))
  if (said) return `sent ${said}`
  return isExpected(scene, event) ? unexpected(scene, event, told.kinds) : undefined
}

/** A blocked account reads what happened to its matches once the block is over; nothing is sent to it before. */
function wrongForAway({ is }: Scene, { kinds, pushed }: NonNullable<Told>): string | undefined {
  const wrong = kinds.filter((kind) => is.hasNoProfile || isQuestion(kind))
  if (wrong.length > 0) return `told ${wrong}, and cannot sign in`
  return pushed.length > 0 ? `sent ${pushed}, and cannot sign in` : undefined
}

const isOutside = (scene: Scene) => !scene.isShown && !scene.is.hasRow && !isInLine(scene)

function isExpected(scene: Scene, event: Event): boolean {
  const { is, match, person, isShown } = scene
  if (event.isAboutNoMatch) return true
  if (!ORDINARY.includes(match) || (is.isParted && !is.isIn)) return false
  // A line that is not seen stands still.
  if (!isShown && isInLine(scene)) return false
  return !event.looksFurther || (match === 'open' && person === 'a member')
}

function unexpected({ is, relation }: Scene, event: Event, kinds: NotificationKind[]): string | undefined {
  const expected = Object.entries(event.tells)
    .filter(([kind, relations]) => relations.includes(relation) || (kind === 'steward_work' && is.isSteward))
    .map(([kind]) => kind)
  const missing = expected.filter((kind) => !kinds.some((one) => one === kind))
  if (missing.length > 0) return `not told ${missing}`
  const extra = kinds.filter(
    (kind) => !expected.includes(kind) && !event.repeats?.includes(kind) && kind !== 'steward_work',
  )
  return extra.length > 0 ? `told ${extra}` : undefined
}
