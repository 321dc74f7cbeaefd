// Every URL of the product.
import { parseUrl } from '@domain/parse-url.ts'

const NEXT = 'next'

/** The sections of the settings, in their order. */
export type SettingsSection =
  | 'appearance'
  | 'push'
  | 'days'
  | 'rating'
  | 'calendar'
  | 'email'
  | 'password'
  | 'second-factor'
  | 'accounts'
  | 'devices'
  | 'blocked'
  | 'data'

interface CourtSlot extends Record<'venue' | 'day' | 'start' | 'end', string> {
  court: number
}

/** The id of the statement in the imprint. */
export const ACCESSIBILITY = 'accessibility'

export const paths = {
  home: '/',
  auth: '/auth',
  resetPassword: '/auth/reset-password',
  matches: '/matches',
  match: (id: string) => `/matches/${id}`,
  matchOverList: (id: string) => `/matches?match=${id}`,
  /** The match, with the question open how it ended. */
  result: (id: string) => `/matches/${id}?result`,
  comments: (id: string) => `/matches/${id}?tab=comments`,
  sharedMatch: (id: string) => `/match/${id}`,
  evening: (id: string) => `/matches/${id}/evening`,
  eveningStandings: (id: string) => `/matches/${id}/evening?view=standings`,
  /** The rounds of an evening that is over, which shows its standings first. */
  eveningRounds: (id: string) => `/matches/${id}/evening?view=rounds`,
  eveningRound: (id: string, round: number) => `/matches/${id}/evening?view=rounds&round=${round}`,
  eveningLog: (id: string) => `/matches/${id}/evening?view=log`,
  /** The board of an evening, for a screen in the hall. */
  board: (id: string) => `/matches/${id}/board`,
  sharedBoard: (token: string) => `/board/${token}`,
  matchLink: (token: string) => `/m/${token}`,
  /** The page behind a link, with the question open whether to join. */
  joinByLink: (token: string) => `/m/${token}?join=1`,
  courts: '/courts',
  courtsOn: (day: string) => `/courts?day=${day}`,
  createMatch: '/create-match',
  /** The form for a match on a court: a day 'yyyy-MM-dd' and times 'HH:mm' on the venue's clock. */
  createMatchAt: ({ court, ...slot }: CourtSlot) =>
    `/create-match?${new URLSearchParams({ ...slot, court: String(court) })}`,
  /** The form for a match like this one, a week later. */
  playAgain: (id: string) => `/create-match?again=${id}`,
  editEvent: (id: string) => `/create-match?edit=${id}`,
  eventPreview: '/event-preview',
  profile: '/profile',
  member: (id: string) => `/profile/${id}`,
  /** The own rating, and why it moved. */
  rating: '/rating',
  ranking: '/ranking',
  notifications: '/profile?tab=notifications',
  steward: '/steward',
  /** The announcements of stewards, with the form for a new one open. */
  newAnnouncement: '/steward/announcements?new',
  /** Shows stewards how far forecasts of matches held. */
  forecasts: '/steward/forecasts',
  system: '/steward/system',
  /** The page of the link that makes a member a steward. Its token is in the fragment, which no server sees. */
  stewardLink: '/steward-link',
  /** The page of an invitation to the community. Its token is in the fragment, which no server sees. */
  joinLink: '/join',
  about: '/about',
  privacy: '/privacy',
  imprint: '/imprint',
  /** The part of the imprint about it. */
  accessibility: `/imprint#${ACCESSIBILITY}`,
  /** The settings with a section open. */
  settingsSection: (section: SettingsSection) => `/profile?tab=settings&open=${section}`,
  accountDeleted: '/auth/account-deleted',
} as const

export const signUpPath = `${paths.auth}?mode=signup`

/** Returns the address of the sign-in screen, which leads back to the given path afterwards. */
export const signInPath = (wanted: string): string => withNext(paths.auth, wanted)

export const newPasswordPath = (wanted: string): string => withNext(paths.resetPassword, wanted)

function withNext(screen: string, wanted: string): string {
  const own = ownPath(wanted)
  if (own === null || own === paths.home || own === paths.matches) return screen
  return `${screen}?${NEXT}=${encodeURIComponent(own)}`
}

/** Returns the path after signing in: `next` of the address if it lies inside this site, otherwise the match list. */
export function pathAfterSignIn(search: string): string {
  return ownPath(new URLSearchParams(search).get(NEXT)) ?? paths.matches
}

/** An address inside this site, as the browser itself would read it; null for all that leads elsewhere or back to the sign-in screens. */
export function ownPath(address: string | null): string | null {
  const inert = 'https://own.invalid'
  const url = address?.startsWith('/') ? parseUrl(address, inert) : null
  if (!url || url.origin !== inert || url.pathname.startsWith('//') || isAuth(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

const isAuth = (path: string) => path === paths.auth || path.startsWith(`${paths.auth}/`)
