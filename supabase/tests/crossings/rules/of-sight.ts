import { isAway, isInFeed, ownsPart } from '../scene/arrange.ts'
import { MATCH, WORDS } from '../scene/matches.ts'
import { differences, isEmpty, isRefused, type Rule, wordsIn } from './answers.ts'

const BY_TOKEN = ['link', 'guest', 'feed']

/** Rules about the answers that a caller gets. */
export const RULES_OF_SIGHT: Record<string, Rule> = {
  'an account that is not in good standing changes nothing, and reads nothing': ({
    scene,
    name,
    act,
    outcome,
  }) => {
    if (scene.is.isMember || scene.is.may?.includes(name)) return
    if (act.about === 'everybody' || (BY_TOKEN.includes(act.about) && !act.membersOnly)) return
    if (outcome.written.length > 0) return `writes ${outcome.written}`
    return isEmpty(outcome) ? undefined : `reads ${outcome.answer}`
  },

  'a match that is not seen answers as one that does not exist': (cell) => {
    const { scene, act, outcome, unknown } = cell
    if (scene.sees || act.about !== 'match' || ownsPart(scene) || !unknown) return
    if (outcome.written.join() !== unknown.written.join())
      return `writes ${outcome.written} <> ${unknown.written}`
    return differences(outcome, unknown)
  },

  'what is not seen is in no answer': (cell) => {
    const { scene, act, outcome } = cell
    if (scene.sees || BY_TOKEN.includes(act.about) || act.about === 'stewards') return
    if (act.isRecord) return
    const hidden = [...Object.values(WORDS), ...(ownsPart(scene) ? [] : [MATCH])]
    return wordsIn(outcome, hidden)
  },

  'a row of a match is shown to those who see it, and to nobody else': ({ scene, act, outcome }) => {
    if (!act.shows) return
    const shown = scene.sees && !(act.shows === 'comment' && scene.person.endsWith('a player'))
    if (act.shows === 'count' && scene.is.hasRow) return
    return outcome.rows > 0 === shown ? undefined : `${outcome.rows} rows`
  },

  'only stewards do what stewards do': ({ scene, act, outcome }) => {
    if (act.about !== 'stewards' || scene.is.isSteward) return
    return isRefused(outcome) || isEmpty(outcome) ? undefined : outcome.answer
  },

  'a link that is not valid answers as one that was never given': ({
    scene,
    name,
    act,
    outcome,
    unknown,
  }) => {
    if (act.about !== 'link' || !scene.is.isUnlinked || !unknown) return
    if (scene.is.isGone && name.startsWith('call shared_match')) return
    if (name.endsWith('of a guest')) return
    return differences(outcome, unknown)
  },

  'a link shows neither the words of a match nor its id to strangers': ({ scene, name, act, outcome }) => {
    if (act.about !== 'link') return
    // An entry of a calendar has the id of the match as its own, so that one from the feed takes its place.
    const isEntry = name === 'call shared_match_calendar'
    return wordsIn(outcome, [
      WORDS.description,
      WORDS.comment,
      ...(scene.is.isMember || isEntry ? [] : [MATCH]),
    ])
  },

  'a feed has the matches that its member sees and takes part in': ({ scene, act, outcome, unknown }) => {
    if (act.about !== 'feed' || !unknown || scene.claims.role === 'anon') return
    if (isAway(scene)) return differences(outcome, unknown) ?? wordsIn(outcome, Object.values(WORDS))
    const shown = outcome.answer.includes(WORDS.place)
    return shown === (isInFeed(scene) ?? shown) ? undefined : `${shown ? 'shown' : 'not shown'}`
  },
}
