/** The things of a scene that an act names. */
export interface Target {
  match: string
  comment: string
  participant: string
  /** An offer of a slot: the actor's, if there is one, else another member's. */
  offer: string
  /** A question whether to step in: the actor's, if there is one, else another member's. */
  ask: string
  /** A player, a game and its first score in the evening of the match, and rounds that may be dealt there. */
  player: string
  game: string
  entry: string
  dealt: string
  /** The token of its board. */
  board: string
  /** The newest version of a result, and the four of the match in order. */
  version: string
  seats: string
  link: string
  guest: string
  feed: string
}

/**
 * The thing that an act names. `match`: a match, or something in it, which the caller sees or not. `link`, `guest`, `feed`: a token, which is valid or
 * not, whoever has it. `member`: another member. `own`: the caller. `community`: what all members see. `everybody`: what strangers see too.
 * `stewards`: what stewards alone do.
 */
type About = 'match' | 'link' | 'guest' | 'feed' | 'member' | 'own' | 'community' | 'everybody' | 'stewards'

export interface Act {
  about: About
  sql: (on: Target) => string
  /** It reads rows of a match, or of a comment on it: members get some exactly if they see it. A count has their own participation in it. */
  shows?: 'match' | 'comment' | 'count'
  /** A token is not enough: it asks for a member, too. */
  membersOnly?: true
  /** It is about what tells apart those who are alike otherwise, such as whom they have blocked. */
  differs?: true
  /** It hands out what the caller once had a right to know. */
  isRecord?: true
  /** It ends, or changes, the account of the caller or of somebody else, with all that this takes along. */
  endsAccount?: true
  /** In an evening it is the creator's, or that of organisers, or also that of those who play in the game. */
  eveningOf?: 'creator' | 'organisers' | 'players'
  /** The word of a steward is above the rules of players. */
  isModeration?: true
}

export type Acts = Record<string, Act>
