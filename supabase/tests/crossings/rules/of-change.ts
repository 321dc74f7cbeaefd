import type { Cell } from '../cell.ts'
import { MATCH, SIBLING, WORDS } from '../scene/matches.ts'
import { MEMBERS } from '../scene/members.ts'
import { inMatch, type News, type Player, type Snapshot } from '../scene/snapshot.ts'
import { isRefusal, isRefused, type Rule } from './answers.ts'

/**
 * News that comes to somebody in line, to somebody who is asked to step in (anew, when a steward among them has restored the match), and to
 * a new steward for whom work waits.
 */
const UNASKED = ['place_offered', 'substitute_asked', 'steward_work']
const inScene = (players: Player[]) => players.filter(([match]) => match === MATCH || match === SIBLING)
const isOfActor = ([, who]: Player) => who === MEMBERS.actor
const asText = (players: Player[]) => players.map((player) => player.join(' '))
const playing = (snapshot: Snapshot) =>
  inMatch(snapshot)
    .filter(([, , status]) => status === 'confirmed')
    .map(([, who]) => who)

/** The rows that are in one of the two alone. */
function changedPlayers({ scene, outcome }: Cell): Player[] {
  const before = inScene(scene.before.players)
  const after = inScene(outcome.after?.players ?? scene.before.players)
  const [was, is] = [new Set(asText(before)), new Set(asText(after))]
  return [
    ...before.filter((player) => !is.has(player.join(' '))),
    ...after.filter((player) => !was.has(player.join(' '))),
  ]
}

/** News that had not been told before, or not in these words. */
function freshNews({ scene, outcome }: Cell): News[] {
  const before = new Set(scene.before.news.map((one) => JSON.stringify(one)))
  return (outcome.after?.news ?? []).filter((one) => !before.has(JSON.stringify(one)))
}

/** Rules about the data that an act leaves behind. */
export const RULES_OF_CHANGE: Record<string, Rule> = {
  'an act succeeds, or is refused in words': ({ outcome }) =>
    isRefused(outcome) && !isRefusal(outcome) ? `${outcome.code} ${outcome.message}` : undefined,

  'once it has begun, a match keeps those who play': (cell) => {
    const { scene, name, act, outcome } = cell
    if (!scene.is.hasBegun || act.endsAccount || act.isModeration || name === 'call claim_guest') return
    if ((/^delete matches/.test(name) && !scene.is.stays) || !outcome.after) return
    const [was, is] = [scene.before, outcome.after].map((one) => playing(one).join())
    return was === is ? undefined : `${was} became ${is}`
  },

  'nobody changes the part of others': (cell) => {
    const { scene, name, act } = cell
    if (act.endsAccount || act.isModeration || scene.relation === 'creator' || act.about === 'guest') return
    if (name === 'call accept_substitute' || name === 'call accept_place_offer') return
    const others = changedPlayers(cell).filter(
      (one) => !isOfActor(one) && !(act.about === 'link' && one[1] === 'Tom'),
    )
    return others.length > 0 ? asText(others).join('; ') : undefined
  },

  'nobody is told of what they do themselves': (cell) => {
    const own = freshNews(cell).filter(
      ({ user_id, type }) => user_id === MEMBERS.actor && !UNASKED.includes(type),
    )
    return own.length > 0 && cell.scene.is.isMember ? own.map(({ type }) => type).join() : undefined
  },

  'nobody is told of a match that they do not see': (cell) => {
    const { scene, outcome } = cell
    if (!outcome.after || !(scene.is.isPrivate || scene.is.isHidden)) return
    const concerned = new Set([...scene.before.players, ...outcome.after.players].map(([, who]) => who))
    concerned.add(MEMBERS.creator)
    const strangers = freshNews(cell).filter(
      ({ user_id, related_id, type, data }) =>
        !concerned.has(user_id) &&
        type !== 'moderation' &&
        type !== 'steward_work' &&
        (related_id === MATCH || JSON.stringify(data).includes(WORDS.place)),
    )
    return strangers.length > 0 ? JSON.stringify(strangers) : undefined
  },

  'the data hold together before and after': ({ scene, outcome }) => {
    const after = outcome.after?.broken ?? []
    const broken = [...scene.before.broken, ...after]
    return broken.length > 0 ? broken.join('; ') : undefined
  },

  'counts agree with the rows': ({ scene, name, outcome }) => {
    const count = /"confirmed":(\d+)/.exec(outcome.answer)?.[1]
    const isCounted = /^select (match_participant_counts|listed_matches)$/.test(name)
      ? scene.sees
      : name === 'call shared_match'
    if (!isCounted || count === undefined || !outcome.after) return
    const { length } = playing(outcome.after)
    return Number(count) === length ? undefined : `${count} for ${length}`
  },
}
