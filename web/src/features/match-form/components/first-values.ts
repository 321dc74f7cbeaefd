import { PLAYER_CHOICES } from '@domain/match/match-choices.ts'
import {
  type EditState,
  EMPTY_VALUES,
  type Invited,
  type MatchFormValues,
  type StoredMatch,
} from '@domain/match/match-values.ts'
import { type Participant, rowWithoutAccount } from '@domain/participants/participant.ts'
import { community } from '@/lib/backend/config.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { secondNow } from '@/lib/time/clock.ts'
import { addDays, venueInstant } from '@/lib/time/datetime.ts'
import { conversion } from '../schema.ts'

/**
 * The form of a match like the one given, with those who play or were asked: on the same weekday, at the same time on the venue's clock, a week later or on
 * the first such day to come. The new date has no court yet, and a venue that is no longer offered is left to be chosen.
 */
export function valuesAgain(
  last: EditState,
  participants: readonly Participant[],
  invited: Invited[],
): MatchFormValues {
  const { editMode: _mode, editMatchId: _id, ...values } = last
  const userId = currentUserId()
  return {
    ...EMPTY_VALUES,
    ...values,
    location: offered(values.location),
    matchDate: nextDay(values.matchDate, values.matchTime),
    courtBooked: false,
    pricePerPerson: '',
    court: null,
    creatorJoinsMatch: stillIn(participants).some(({ user_id }) => user_id === userId),
    invited,
  }
}

/** The others of a match who can be asked again, and if there were some who cannot: guests and former members have no account. */
export function peopleAgain(participants: readonly Participant[]): {
  invited: Invited[]
  hasLeftOut: boolean
} {
  const userId = currentUserId()
  const people = stillIn(participants)
  const others = people.filter(({ user_id }) => user_id !== userId && rowWithoutAccount(user_id) === null)
  return {
    invited: others.map(({ user_id: id, username, skill_level, avatar_filename }) => ({
      id,
      username,
      skill_level,
      avatar_filename,
    })),
    hasLeftOut: people.some(({ user_id }) => rowWithoutAccount(user_id) !== null),
  }
}

const stillIn = (participants: readonly Participant[]) =>
  participants.filter(({ status }) => status !== 'declined')

function nextDay(day: string, time: string): string {
  const next = addDays(day, 7)
  return venueInstant(next, time).getTime() > secondNow() ? next : nextDay(next, time)
}

/** The venue, if there is still one of that name. */
const offered = (location: string): string =>
  community().venues.some(({ name }) => name === location) ? location : ''

/** The choices of the member's last match that hold for a new one at another time with other people. */
export function rememberedValues(last: StoredMatch | null): MatchFormValues {
  if (!last) return EMPTY_VALUES
  const values = conversion.valuesOf(last)
  const { skillLevel, duration, isPrivateMatch, selectedTags, matchCategory } = values
  return {
    ...EMPTY_VALUES,
    location: offered(values.location),
    skillLevel,
    duration,
    isPrivateMatch,
    selectedTags,
    players: PLAYER_CHOICES.find((one) => one === values.players) ?? EMPTY_VALUES.players,
    matchCategory: matchCategory === 'event' ? EMPTY_VALUES.matchCategory : matchCategory,
    bringsBalls: values.bringsBalls === currentUserId() ? values.bringsBalls : '',
  }
}
