import MatchesRoute from '../matches.tsx'
import SignedIn, { prepare } from '../signed-in.tsx'

/** The first screen of members. It is one part with one name, since each name is one more file for a browser to load. */
export const memberScreens = {
  signedIn: { default: SignedIn, prepare },
  matches: { default: MatchesRoute },
}
