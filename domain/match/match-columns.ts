import { msg } from '@lingui/core/runtime-macro'
import { venueName } from './match-card.ts'
import {
  CATEGORIES,
  type Category,
  capacityOf,
  DEFAULT_PLAYERS,
  durationChoice,
  priceOf,
} from './match-choices.ts'
import { isEventFormat, kindOf, matchWord } from './match-kind.ts'
import { badge, type MatchBadge, type MatchWords, part } from './match-part.ts'
import { snapToStep } from './time.ts'

const categoryBadge = (
  { match_category }: { match_category: string },
  { category }: MatchWords,
): MatchBadge[] =>
  badge(true, category(match_category), match_category === 'competitive' ? 'accent' : 'neutral')

/** Everything that the form, the choice between two editors' values, the badges and the preview know of the columns of a match. */
export const MATCH_PARTS = {
  location: part({
    name: msg`Location`,
    columns: { location: '', latitude: null as number | null, longitude: null as number | null },
    read: ({ location }) => ({ location }),
    write: ({ location }) => ({ location }),
    label: ({ location }) => venueName(location),
  }),
  level: part({
    name: msg`Skill Level`,
    columns: { skill_level: null as string | null },
    read: ({ skill_level }) => ({ skillLevel: skill_level ?? '' }),
    write: ({ skillLevel }) => ({ skill_level: skillLevel || null }),
    label: ({ skillLevel }, { level }) => level(skillLevel),
    word: ({ skill_level }, { level }) => [level(skill_level ?? '')],
  }),
  players: part({
    name: msg({ message: 'Players', context: 'how many' }),
    columns: { players: DEFAULT_PLAYERS },
    read: ({ players, match_type }) =>
      isEventFormat(match_type)
        ? { players: DEFAULT_PLAYERS, participantLimit: players > 0 ? String(players) : '' }
        : { players, participantLimit: '' },
    write: (form) => ({ players: capacityOf(form) }),
    label: ({ eventType, players, participantLimit }) =>
      eventType === 'match' ? msg`${{ players }} players` : participantLimit || msg`No limit`,
  }),
  format: part({
    name: msg`Format`,
    columns: { match_type: 'standard' },
    read: ({ match_type }) => ({ eventType: matchWord({ match_type }), matchType: match_type }),
    write: ({ matchType }) => ({ match_type: matchType }),
    label: ({ matchType }, { format }) => (isEventFormat(matchType) ? format(matchType) : msg`Match`),
    card: (match, { kind }) =>
      kindOf(match) === 'Match' ? [] : [{ label: kind(kindOf(match)), tone: 'accent' }],
  }),
  time: part({
    name: msg`Date and time`,
    columns: { match_date: '', end_time: null as string | null, match_duration: null as number | null },
    read: ({ end_time }, { matchDate, matchTime }) => {
      const endTime = end_time?.slice(0, 5) ?? ''
      return { matchDate, matchTime, endTime, duration: durationChoice(matchTime, endTime) }
    },
    write: ({ endTime, duration }, { startsAt, minutes }) => ({
      match_date: startsAt.toISOString(),
      end_time: snapToStep(endTime),
      match_duration: minutes ?? duration,
    }),
    label: ({ matchDate, matchTime, endTime }, { day }) =>
      `${day(matchDate)} ${matchTime} – ${endTime}`.trim(),
  }),
  category: part({
    name: msg`Category`,
    columns: { match_category: 'friendly' },
    read: ({ match_category }) => ({ matchCategory: categoryOf(match_category) }),
    write: ({ matchCategory }) => ({ match_category: matchCategory }),
    label: ({ matchCategory }, { category }) => category(matchCategory),
    card: (match, words) => (match.match_category === 'competitive' ? categoryBadge(match, words) : []),
    // A card says by its format that it is one of an event.
    word: ({ match_category }, { category }) =>
      ['competitive', 'event'].includes(match_category) ? [] : [category(match_category)],
    dialog: categoryBadge,
  }),
  privacy: part({
    name: msg`Private`,
    columns: { is_private: false },
    read: ({ is_private }) => ({ isPrivateMatch: is_private }),
    write: ({ isPrivateMatch }) => ({ is_private: isPrivateMatch }),
    label: ({ isPrivateMatch }) => (isPrivateMatch ? msg`Private` : msg`Open to all members`),
    card: ({ is_private }) => badge(is_private, msg`Private match`),
    dialog: ({ is_private }) => badge(is_private, msg`Private match`),
  }),
  court: part({
    name: msg`Court`,
    columns: { court_booked: false, price_per_person: null as number | null },
    read: ({ court_booked, price_per_person }) => ({
      courtBooked: court_booked,
      pricePerPerson: price_per_person?.toFixed(2) ?? '',
    }),
    write: ({ courtBooked, pricePerPerson }) => ({
      court_booked: courtBooked,
      price_per_person: courtBooked ? priceOf(pricePerPerson) : null,
    }),
    label: ({ courtBooked, pricePerPerson }, words) => {
      const price = words.price(priceOf(pricePerPerson))
      if (!courtBooked) return msg`Not booked`
      return price ? msg`Booked, ${{ price }} per person` : msg`Booked`
    },
    card: ({ court_booked }) => badge(court_booked, msg`Court booked`, 'good'),
    dialog: ({ court_booked, price_per_person }, { price }) => [
      ...badge(court_booked, msg`Court booked`, 'good'),
      ...badge(true, price(price_per_person)),
    ],
  }),
  balls: part({
    name: msg`Who brings balls`,
    columns: { brings_balls: null as string | null },
    read: ({ brings_balls }) => ({ bringsBalls: brings_balls ?? '' }),
    write: ({ bringsBalls }) => ({ brings_balls: bringsBalls || null }),
    label: ({ bringsBalls }, { member }) => (bringsBalls ? member(bringsBalls) : msg`Nobody yet`),
    dialog: ({ brings_balls }, { userId }) =>
      badge(userId !== null && brings_balls === userId, msg`Balls (you)`),
  }),
  paid: part({
    name: msg`Who paid`,
    columns: { paid_by: null as string | null },
    read: ({ paid_by }) => ({ paidBy: paid_by ?? '' }),
    write: ({ paidBy }) => ({ paid_by: paidBy || null }),
    label: ({ paidBy }, { member }) => (paidBy ? member(paidBy) : msg`Nobody yet`),
    dialog: ({ paid_by }, { userId }) => badge(userId !== null && paid_by === userId, msg`Paid (you)`),
  }),
  tags: part({
    name: msg`Tags`,
    columns: { match_activity: [] as string[] },
    read: ({ match_activity }) => ({ selectedTags: [...match_activity] }),
    write: ({ selectedTags }) => ({ match_activity: selectedTags }),
    label: ({ selectedTags }, { tag }) => selectedTags.map(tag).join(', ') || msg`None`,
    word: ({ match_activity }, { tag }) => match_activity.map(tag),
    dialog: ({ match_activity }, { tag }) => {
      const [first, second, ...others] = new Set(match_activity)
      const more = others.length
      const shown = [first, second].flatMap((one) => badge(one !== undefined, tag(one ?? '')))
      return [...shown, ...badge(more > 0, msg`+${{ more }} more`)]
    },
  }),
  description: part({
    name: msg`Description`,
    columns: { description: null as string | null },
    read: ({ description }) => ({ eventDescription: description ?? '' }),
    write: ({ eventDescription }) => ({ description: eventDescription.trim() || null }),
    label: ({ eventDescription }) => eventDescription.trim() || msg`None`,
  }),
  image: part({
    name: msg`Image`,
    columns: { image_url: null as string | null },
    read: ({ image_url }) => ({ imageUrl: image_url ?? '' }),
    write: ({ imageUrl }) => ({ image_url: imageUrl || null }),
    label: ({ imageUrl }) => (imageUrl ? msg`A picture` : msg`None`),
  }),
}

export type PartName = keyof typeof MATCH_PARTS
/** The parts in the order in which two editors' values are shown. */
export const PART_NAMES = Object.keys(MATCH_PARTS) as PartName[]

const categoryOf = (category: string): Category => CATEGORIES.find((one) => one === category) ?? 'friendly'
