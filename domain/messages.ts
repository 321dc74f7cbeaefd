// Every message a member can meet, letter for letter as the specification's sections 5 and 8 say. One entry per
// situation; the screens take them from here and nowhere else.

/** A message as a toast shows it. `durationMs` is set where it differs from the toast's default. */
export interface Message {
  readonly title: string
  readonly description?: string
  readonly durationMs?: number
}

/** The word for a match or an event in a sentence. */
export type Gathering = 'match' | 'event'

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const matchList = {
  loadFailed: {
    title: 'Error',
    description: 'Could not connect to the server. Please try again later.',
  },
  noneFound: 'No matches found',
  noneFoundHint: 'Try different filters or create a new match!',
} as const

const matchDelete = {
  done: { title: 'Match deleted successfully!', description: 'The match has been removed.' },
  several: (dates: number) => `${dates} matches have been removed.`,
  failed: (message: string): Message => ({
    title: 'Failed to delete match',
    description: `Error: ${message}`,
  }),
  failedOnPage: 'Failed to delete match. Please try again.',
  notAllowed: (what: Gathering) => `You don't have permission to delete this ${what}`,
} as const

const matchJoin = {
  done: (team: 'A' | 'B' | null): Message => ({
    title: 'Joined match successfully!',
    description: team ? `You have joined Team ${team} for this match.` : 'You have joined this match.',
  }),
  failed: (message: string | null): Message => ({
    title: 'Failed to join match',
    description: message ? `Error: ${message}` : 'Please try again.',
  }),
  unable: 'Unable to join match. Please try again.',
  failedAgain: 'Failed to join match. Please try again.',
} as const

const matchLeave = {
  done: {
    title: 'Left match successfully!',
    description: 'You have been removed from the match.',
  },
  doneInDialog: {
    title: 'Left match successfully!',
    description: 'You are no longer part of this match.',
  },
  doneSeveral: (dates: number): Message => ({
    title: 'Left match successfully!',
    description: `You are no longer part of ${dates} dates.`,
  }),
  failed: { title: 'Failed to leave match', description: 'Please try again.' },
  unable: 'Unable to leave match. Please try again.',
  signInFirst: { title: 'Authentication required', description: 'Please log in to leave this match.' },
  notParticipant: {
    title: 'Not a participant',
    description: 'You are not currently part of this match.',
  },
  notParticipantOnPage: { title: 'Not a participant', description: 'You are not currently in this match' },
} as const

const event = {
  joined: { title: 'Joined event successfully!', description: 'You are now part of this event.' },
  joinFailed: 'Failed to join event',
  left: { title: 'Left event successfully!' },
  leftSeveral: (dates: number): Message => ({
    title: 'Left event successfully!',
    description: `You are no longer part of ${dates} dates.`,
  }),
  leaveFailed: 'Failed to leave event',
  deleted: { title: 'Event deleted successfully!', description: 'The event has been removed.' },
  deleteFailed: 'Failed to delete event. Please try again.',
  attendanceUnknown: 'Could not fetch your attendance status',
  signInToRespond: {
    title: 'Authentication required',
    description: 'Please sign in to respond to events',
  },
  attendanceFailed: 'Failed to update your attendance status',
  removed: (name: string): Message => ({
    title: 'Attendee removed',
    description: `${name} has been told.`,
  }),
  removeFailed: 'Failed to remove attendee',
  full: 'This event is full.',
  begun: 'This event has already begun.',
  gone: 'This event no longer exists.',
  commentsFailed: 'Could not load comments',
  commentPostFailed: 'Failed to post your comment',
  commentTooLong: (most: number, length: number) =>
    `A comment has up to ${most} characters; this has ${length}.`,
  commentDeleteFailed: 'Failed to delete comment',
  previewFailed: 'Cannot preview event',
  imageFailed: 'Failed to upload image',
} as const

/** Reasons why an open question has closed: its subject has changed meanwhile. */
const question = {
  closed: 'Nothing was changed',
  gone: (what: Gathering) => `This ${what} no longer exists.`,
  begun: (what: Gathering) => `This ${what} has begun.`,
  moved: (what: Gathering) => `This ${what} has been moved.`,
  full: (what: Gathering) => `This ${what} is full.`,
  teamFull: 'This team is full.',
  alreadyIn: (what: Gathering) => `You are already in this ${what}.`,
  invited: (what: Gathering) => `You have been invited to this ${what}. Accept or decline instead.`,
  notIn: (what: Gathering) => `You are not in this ${what} any more.`,
  notYours: (what: Gathering) => `This ${what} is not yours to change any more.`,
  edited: (what: Gathering) => `This ${what} has been changed meanwhile.`,
  datesEdited: 'Other dates of this series have been changed meanwhile.',
  answered: (name: string) => `${name} has answered already.`,
  notInvited: (name: string) => `${name} is not invited any more.`,
  invitationOver: 'This invitation is not open any more.',
  invitationDates: 'The dates of this invitation have changed.',
  attendeeGone: (name: string) => `${name} is not in this event any more.`,
  commentGone: 'This comment no longer exists.',
} as const

const matchForm = {
  anyLevel: 'Any level',
  missingLocation: {
    title: 'Missing location',
    description: 'Please select a location for your match',
  },
  missingSkillLevel: {
    title: 'Missing skill level',
    description: 'Please select a skill level for your match',
  },
  missingDate: { title: 'Missing date', description: 'Please select a date for your match' },
  missingTime: {
    title: 'Missing time',
    description: 'Please set a start and end time for your match',
  },
  invalidTime: { title: 'Invalid time', description: 'The end time must be after the start time' },
  pastTime: { title: 'Invalid time', description: 'This date and time have already passed.' },
  skippedTime: {
    title: 'Invalid time',
    description: 'The clocks go forward in that hour, so this time does not exist on that day',
  },
  invalidPlayers: {
    title: 'Invalid players count',
    description: 'Standard matches must have 2 or 4 players',
  },
  invalidLimit: {
    title: 'Invalid players count',
    description: 'Events take up to 20 participants; 0 or nothing means no limit',
  },
  invalidPrice: {
    title: 'Invalid price',
    description: 'The price is in euros with 2 decimals, from 0; nothing means none',
  },
  descriptionTooLong: (most: number, length: number) => ({
    title: 'Description too long',
    description: `A description has at most ${most} characters, and this one has ${length}`,
  }),
  done: (what: Gathering, verb: 'created' | 'updated'): Message => ({
    title: `${capitalised(what)} ${verb}!`,
    description: `Your ${what} has been ${verb} successfully.`,
  }),
  failed: (what: Gathering, verb: 'create' | 'update') => `Failed to ${verb} ${what}. Please try again.`,
  participantsFailed:
    'Error adding participants to the match. Please check if all selected players are valid and try again.',
  fieldsWrong: 'Please check that all required fields are filled correctly.',
  creatorFailed: 'Failed to add creator as participant',
  editedMeanwhile: (what: Gathering): Message => ({
    title: 'Changed meanwhile',
    description: `This ${what} was changed on another device while you were editing. Nothing has been saved yet: choose below.`,
  }),
  conflictTitle: 'Changed on another device',
  conflictHint: 'You changed these as well. Choose what is saved.',
  yours: 'Yours',
  now: 'Now',
  differingDates: {
    title: 'Some dates are different',
    description: (dates: number) =>
      dates === 1
        ? 'One of the following dates was arranged differently:'
        : `${dates} of the following dates were arranged differently:`,
    leave: 'Leave them as they are',
    change: 'Change them too',
  },
  noSlotFor: (names: string) => `Not asked, there is no place: ${names}.`,
  timeNotRead: 'Please type a time such as 18:30.',
  timeConflict: (entries: string): Message => ({
    title: 'Time Conflict Detected',
    description: `Time conflict detected with existing bookings: ${entries}`,
  }),
} as const

const matchPage = {
  loadFailed: 'Failed to load match details.',
  invited: (players: number): Message => ({
    title: 'Invites sent',
    description: players === 1 ? '1 player has been invited.' : `${players} players have been invited.`,
  }),
  declineUndone: { title: 'Invitation open again', description: 'You can accept or decline it.' },
  undo: 'Undo',
  series: {
    answerTitle: (status: 'confirmed' | 'declined') =>
      status === 'confirmed' ? 'Accept which dates?' : 'Decline which dates?',
    answerAbout: (dates: number) => `You are invited to ${dates} dates of this series.`,
    leaveTitle: 'Leave which dates?',
    leaveAbout: 'Your places become free for others.',
    one: 'Only this date',
    all: (dates: number) => `All ${dates} dates`,
    following: 'This and all following ones',
  },
  withdrawn: (name: string): Message => ({
    title: 'Invitation withdrawn',
    description: `The place that ${name} was offered is free again.`,
  }),
  answeredMeanwhile: (name: string): Message => ({
    title: 'Nothing to withdraw',
    description: `${name} has answered meanwhile.`,
  }),
  withdrawTitle: 'Withdraw which invitations?',
  withdrawAbout: (name: string) => `${name} has not answered yet.`,
  invitationRanOut: 'place not kept any more',
  invitedName: (name: string) => `${name} asked`,
  withdrawFailed: 'Failed to withdraw the invitation. Please try again.',
  slotsOffered: (playersIn: number, invited: number) =>
    `${playersIn} in, ${invited} asked without an answer yet. Withdraw an invitation to ask somebody else.`,
  invitesFailed: 'Failed to send invites',
  nobodySelected: 'No players selected',
  alreadyInvited: 'Player already invited',
  tooFewForAmericano: 'At least 3 players are needed for Americano rotations.',
  tooManyForAmericano: (most: number) => `Americano rotations are made for up to ${most} players.`,
} as const

/** The whole catalogue, grouped by where the message appears. */
export const messages = {
  matchList,
  matchDelete,
  matchJoin,
  matchLeave,
  event,
  matchForm,
  question,
  matchPage,
} as const
