import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Target } from '../acts/act.ts'
import { GUEST_TOKEN, MATCH, MATCHES, type MatchState, SERIES, SIBLING, WORDS } from './matches.ts'
import { claimsOf, FEED_TOKEN, MEMBERS } from './members.ts'
import { PERSONS, type Person, STRANGER } from './persons.ts'
import { RELATIONS, type Relation } from './relations.ts'
import { openSceneHarness, type SceneHarness } from './scene-harness.ts'
import { SNAPSHOT, type Snapshot } from './snapshot.ts'

/** A match with the actor's relation to it, from which the scenes of all persons begin. */
export interface Base {
  relation: string
  match: string
  target: Omit<Target, Choice>
}

/** The things that depend on the person, or on the state of the match. */
type Choice = 'offer' | 'ask' | 'player' | 'game' | 'entry' | 'dealt' | 'board' | 'version' | 'seats'

type Facts = Omit<Person & Relation & MatchState, 'arrange' | 'arrangeInEvening' | 'values'>

export interface Scene {
  person: string
  relation: string
  match: string
  is: Facts
  /** The rule of who sees a match, written a second time. */
  sees: boolean
  /** A member in good standing in their place would see it: to such a one it is told. */
  isShown: boolean
  claims: { role: string }
  target: Target
  before: Snapshot
}

const LEAVES_NO_TRACE = ['stranger', 'creator', 'player', 'waiting']

/** Tells whether a person can stand so to a match. */
export function fits(person: string, relation: string): boolean {
  const { isParted, hasNoProfile, claims } = PERSONS[person] ?? NOBODY
  if (claims === STRANGER) return relation === 'stranger'
  if (isParted && relation === 'creator') return false
  return !hasNoProfile || LEAVES_NO_TRACE.includes(relation)
}

/** Every relation with every state of a match that it can come together with. */
export function allBases(): { relation: string; match: string }[] {
  return Object.keys(RELATIONS).flatMap((relation) =>
    Object.keys(MATCHES)
      .filter((match) => canBe(relation, match))
      .map((match) => ({ relation, match })),
  )
}

function canBe(relation: string, match: string): boolean {
  if (RELATIONS[relation]?.needsLimit && MATCHES[match]?.isUnlimited) return false
  if (RELATIONS[relation]?.needsEvening && !MATCHES[match]?.isEvening) return false
  return !(RELATIONS[relation]?.needsFull && MATCHES[match]?.needsRoom)
}

/** Plays what leads to a base, in the transaction of the connection. */
export async function arrangeBase(client: pg.Client, relation: string, match: string): Promise<Base> {
  const harness = openSceneHarness(client)
  await makeMatch(harness, relation, match)
  const target = await targetOf(client)
  const { arrange: come, arrangeInEvening } = RELATIONS[relation] ?? {}
  await come?.(harness)
  await MATCHES[match]?.arrange?.(harness, relation === 'creator' ? 'actor' : 'creator', arrangeInEvening)
  return { relation, match, target }
}

/** Plays what the actor becomes then. */
export async function arrangeScene(client: pg.Client, base: Base, person: string): Promise<Scene> {
  const { relation, match } = base
  const is: Facts = { ...MATCHES[match], ...RELATIONS[relation], ...(PERSONS[person] ?? NOBODY) }
  await PERSONS[person]?.arrange?.(openSceneHarness(client))
  const { rows } = await client.query(SNAPSHOT)
  return {
    person,
    relation,
    match,
    is,
    sees: seesMatch(relation, is),
    isShown: seesMatch(relation, { ...is, isMember: true }),
    claims: is.claims ?? claimsOf(MEMBERS.actor),
    target: { ...base.target, ...(await choicesOf(client)) },
    before: rows[0].snapshot,
  }
}

const NOBODY: Person = { isMember: false }

async function makeMatch(harness: SceneHarness, relation: string, match: string): Promise<void> {
  const creator = relation === 'creator' ? MEMBERS.actor : MEMBERS.creator
  const values = MATCHES[match]?.values
  const ids = values?.includes(SERIES) ? [MATCH, SIBLING] : [MATCH]
  for (const [index, id] of ids.entries())
    await harness.operator(
      `insert into matches (id, creator_id, location, skill_level, description, match_date, end_time, players, match_type)
       values ('${id}', '${creator}', '${WORDS.place}', 'Beginner', '${WORDS.title}' || chr(10) || '${WORDS.description}', now() + interval '${2 + index * 7} days', '23:30', 4, 'game');
       ${values ? `update matches set ${values} where id = '${id}';` : ''}
       insert into match_participants (match_id, user_id, status, team_assignment) values
       ('${id}', '${MEMBERS.player}', 'confirmed', 'A'), ('${id}', '${MEMBERS.partner}', 'confirmed', 'B')`,
    )
  await harness.as(
    'player',
    `insert into match_comments (match_id, user_id, comment) values ('${MATCH}', '${MEMBERS.player}', '${WORDS.comment}')`,
  )
  await harness.as(relation === 'creator' ? 'actor' : 'creator', `select share_match('${MATCH}')`)
}

async function targetOf(client: pg.Client) {
  const { rows } = await client.query(
    `select m.id as match, c.id as comment, p.id as participant, private.link_token(m.id, 0) as link
       from matches m join match_comments c on c.match_id = m.id join match_participants p on p.match_id = m.id and p.user_id = '${MEMBERS.player}'
      where m.id = '${MATCH}'`,
  )
  return { ...rows[0], guest: GUEST_TOKEN, feed: FEED_TOKEN }
}

/** The offer, the question and the player of the actor; without one, those of others, which are none of theirs. */
async function choicesOf(client: pg.Client): Promise<Pick<Target, Choice>> {
  const { rows } = await client.query(
    `select (select id from match_offers order by user_id = '${MEMBERS.actor}' desc, ended_at is null desc limit 1) as offer,
            (select id from private.substitute_asks order by user_id = '${MEMBERS.actor}' desc, ended_at is null desc limit 1) as ask,
            (select id from evening_players order by (member_id = '${MEMBERS.actor}') is true desc, number limit 1) as player,
            (select id from evening_games order by round limit 1) as game,
            (select id from evening_entries where kind = 'score') as entry,
            (select jsonb_build_array(jsonb_build_object('number', 2, 'games', jsonb_build_array(jsonb_build_object(
               'id', gen_random_uuid(), 'court', 0, 'a', array[a1, b1], 'b', array[a2, b2])))) from evening_games order by round limit 1) as dealt,
            (select private.link_token(board_id, renewals) from private.evening_boards) as board,
            (select tip_id from match_results) as version,
            (select array_agg(id order by team_assignment, id)::text from match_participants where match_id = '${MATCH}' and status = 'confirmed') as seats`,
  )
  const { offer, ask, player, game, entry, dealt, board, version, seats } = rows[0]
  return {
    offer: offer ?? randomUUID(),
    ask: ask ?? randomUUID(),
    player: player ?? randomUUID(),
    game: game ?? randomUUID(),
    entry: entry ?? randomUUID(),
    dealt: JSON.stringify(dealt ?? []),
    board: board ?? 'A'.repeat(22),
    version: version ?? randomUUID(),
    seats: seats ?? '{}',
  }
}

/** In that state of the match everybody who fits is asked, the actor too. */
const seeksSubstitute = ({ match }: Scene) => match === 'seeking a substitute'

/** Has something of the match that is their own, so that not all of it is hidden by hiding the match. */
export const ownsPart = (scene: Scene): boolean =>
  !scene.is.hasNoProfile &&
  (!['stranger', 'who was removed'].includes(scene.relation) || seeksSubstitute(scene))

function seesMatch(relation: string, is: Facts): boolean {
  if (!is.isMember || is.isGone) return false
  if (relation === 'creator') return true
  if (is.isHidden && !is.isSteward) return false
  if (is.isParted && !is.isIn) return false
  // Hiding a match ends its questions to step in.
  return !is.isPrivate || is.hasRow === true || (relation === 'who is asked to step in' && !is.isHidden)
}

/** Tells whether the account cannot be signed in to, as one that has still to prove its second factor can. */
export const isAway = ({ is, person }: Scene): boolean =>
  !is.isMember && !person.startsWith('with a second factor')

const IN_LINE = ['waiting', 'who is offered a place']
export const isInLine = ({ relation }: Scene): boolean => IN_LINE.includes(relation)

/**
 * Tells whether the calendar of the actor has the match; undefined for a turn that rests, which may come and go. Nobody signs in to a calendar,
 * so it does not know of a second factor.
 */
export function isInFeed(scene: Scene): boolean | undefined {
  const { is, isShown, relation } = scene
  if (isAway(scene) || !isShown) return false
  if (isInLine(scene)) return is.isHidden ? undefined : !is.hasBegun
  return is.isIn === true || relation === 'invited'
}

/** Things that are not there. */
export const unknownTarget = (): Target => ({
  match: randomUUID(),
  comment: randomUUID(),
  participant: randomUUID(),
  offer: randomUUID(),
  ask: randomUUID(),
  player: randomUUID(),
  game: randomUUID(),
  entry: randomUUID(),
  dealt: '[]',
  board: 'A'.repeat(22),
  version: randomUUID(),
  seats: '{}',
  link: 'A'.repeat(22),
  guest: 'A'.repeat(30),
  feed: 'a'.repeat(64),
})
