import { setsOf } from '@domain/match/result/match-result.ts'
import { setsText } from '@domain/match/result/set-texts.ts'
import { type StepFacts, stepFacts } from '@domain/rating/step-facts.ts'
import { t } from '@lingui/core/macro'
import { pairLabel } from '@/features/evening/components/evening-words.ts'
import { formatShare } from '@/lib/language/ratings.ts'
import { formatDayShort } from '@/lib/time/datetime.ts'
import { formerMember } from '@/lib/words/shown-name.ts'
import type { RatingStep, StepPlayer } from '../../queries.ts'

/** 'You and Ela beat Bo and Ida, who were favoured' */
export function stepSentence(step: RatingStep): string {
  const facts = stepFacts(step)
  const mate = nameOf(step.partner)
  const others = pairLabel(step.opponents.map(nameOf))
  if (facts.result === 'won') return wonSentence(facts, mate, others)
  return facts.result === 'lost' ? lostSentence(facts, mate, others) : drawnSentence(facts, mate, others)
}

function wonSentence({ favourite, isMuch }: StepFacts, mate: string, others: string): string {
  if (favourite === 'even') return t`You and ${mate} beat ${others} in an even match`
  if (favourite === 'you') return t`You and ${mate} beat ${others}, as expected`
  if (isMuch) return t`You and ${mate} beat ${others}, a much higher rated pair`
  return t`You and ${mate} beat ${others}, who were favoured`
}

function lostSentence({ favourite, isMuch }: StepFacts, mate: string, others: string): string {
  if (favourite === 'even') return t`${others} beat you and ${mate} in an even match`
  if (favourite === 'they') return t`${others} beat you and ${mate}, as expected`
  if (isMuch) return t`${others} beat you and ${mate}, who were rated much higher`
  return t`${others} beat you and ${mate}, who were favoured`
}

function drawnSentence({ favourite }: StepFacts, mate: string, others: string): string {
  if (favourite === 'even') return t`You and ${mate} drew with ${others} in an even match`
  if (favourite === 'they') return t`You and ${mate} drew with ${others}, who were favoured`
  return t`You and ${mate}, who were favoured, drew with ${others}`
}

// The whole name of one Ela is that of nobody else; the first alone reads as players talk.
const nameOf = ({ name }: StepPlayer) => name?.split(' ')[0] || formerMember()

/** 'Tue 24.11. · 6:3 4:6 [10:7]'; 'Evening on Tue 24.11. · 14:10' */
export function stepLine({ kind, played_at, sets, is_tie_break }: RatingStep): string {
  const day = formatDayShort(played_at)
  return kind === 'evening'
    ? `${t`Evening on ${day}`} · ${sets.join(':')}`
    : `${day} · ${setsText({ sets: setsOf(sets), isTieBreak: is_tie_break })}`
}

/** A game of an evening that follows none of the same four. */
const QUARTER = 0.25

/** Says why a result counts less than others, or nothing; null for a match that counts wholly. */
export function weightLine({ weight, kind }: RatingStep): string | null {
  if (weight === 0)
    return t`Counts nothing: within seven days five results of a pair or of the same four count, and ten of a member.`
  if (weight > 0.99) return null
  if (kind === 'evening' && weight >= QUARTER) return t`Counts as a quarter of a match.`
  const share = formatShare(weight)
  return t`Counts ${share}: the same four had played within 30 days before.`
}
