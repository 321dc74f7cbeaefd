import { COMMUNITY_FAULTS, type CommunityFault } from '@domain/community/community-faults.ts'
import { COMMUNITY_LIMITS } from '@domain/community/community-limits.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const characters = COMMUNITY_LIMITS.shortTitle

const LABELS: Record<CommunityFault, MessageDescriptor> = {
  empty: msg`This must not be empty.`,
  tooLong: msg`This is too long.`,
  address: msg`Enter a whole address that begins with https://.`,
  credentials: msg`This address must not contain a user name or a password.`,
  mail: msg`Enter an email address.`,
  number: msg`Enter a number.`,
  latitude: msg`Enter a number from -90 to 90.`,
  longitude: msg`Enter a number from -180 to 180.`,
  wholeNumber: msg`Enter a whole number.`,
  positive: msg`Enter a number above 0.`,
  courtId: msg`Enter the number that the booking system has for this court.`,
  sameCourt: msg`Two courts have the same number.`,
  sameVenue: msg`Two venues have the same short name.`,
  sameVenueName: msg`Two venues have the same name.`,
  noCourt: msg`A venue has at least one court.`,
  noVenue: msg`There is at least one venue.`,
  noParagraph: msg`Write at least one paragraph.`,
  noLine: msg`Write at least one line.`,
  tooMany: msg`These are too many.`,
  time: msg`Enter a time such as 07:30.`,
  endsBefore: msg`The end comes before the beginning.`,
  shortTitle: msg`This has at most ${characters} characters.`,
  timeZone: msg`This time zone is not known.`,
  language: msg`This language is not known.`,
  noLanguage: msg`This server has no texts in this language.`,
  contact: msg`Booking systems are told whom they can write to: enter an email address.`,
  hidden: msg`This has characters that cannot be seen.`,
  ownNetwork: msg`This address leads into the network of the server.`,
}

const codes = new Map<string, CommunityFault>(
  Object.entries(COMMUNITY_FAULTS).map(([code, sentence]) => [sentence, code as CommunityFault]),
)

/** The sentence of a fault for a steward. One that only the server finds, in its own words, is named as wrong. */
export function faultLabel(sentence: string): string {
  const code = codes.get(sentence)
  return code ? i18n._(LABELS[code]) : t`The server does not take this value.`
}
