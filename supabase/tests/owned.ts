import type pg from 'pg'

type Item = { id: string; match: string; member: string | null; status?: string; place?: string }
export interface Owned {
  /** Participations, guests included. */
  places: Item[]
  turns: Item[]
  offers: Item[]
  requests: Item[]
  /** Open questions to substitutes, which nobody owns. */
  asks: Item[]
  /** Mutes, threads that were looked at, comments and calendar addresses. */
  things: Item[]
  matches: { id: string; creator: string | null; hidden: boolean; players: number }[]
  members: string[]
  banned: string[]
  blocks: string[]
  news: { member: string; match: string | null; version: string }[]
}

const LISTS: Record<keyof Owned, string> = {
  places: `select id, match_id as match, user_id as member, status from match_participants where match_id = any($1)`,
  turns: `select id, match_id as match, user_id as member from match_waiting`,
  offers: `select id, match_id as match, user_id as member from match_offers where ended_at is null`,
  requests: `select id, match_id as match, user_id as member, participant_id as place from private.substitute_requests where ended_at is null`,
  asks: `select id, match_id as match, user_id as member from private.substitute_asks where ended_at is null`,
  things: `select 'mute ' || user_id || match_id as id, match_id as match, user_id as member from match_mutes
    union all select 'visit ' || user_id || match_id, match_id, user_id from match_visits
    union all select 'comment ' || id, match_id, user_id from match_comments
    union all select 'calendar ' || user_id, null, user_id from calendar_feeds`,
  matches: `select id, creator_id as creator, hidden_at is not null as hidden, players from matches where id = any($1)`,
  members: 'select id as value from profiles',
  banned: 'select id as value from auth.users where banned_until > now()',
  blocks: `select blocker_id || ' ' || blocked_id as value from member_blocks`,
  news: `select user_id as member, related_id as match, md5(n::text) as version from notifications n`,
}

/** Reads what members own in these matches, and what they have been told. */
export async function readOwned(operator: pg.Client, matches: readonly string[]): Promise<Owned> {
  const lists = Object.entries(LISTS).map(([name, sql]) => {
    return `'${name}', (select coalesce(jsonb_agg(coalesce(to_jsonb(one) -> 'value', to_jsonb(one))), '[]') from (${sql}) as one)`
  })
  const { rows } = await operator.query(
    `select jsonb_build_object(${lists.join(', ')}) as owned where $1::uuid[] is not null`,
    [matches],
  )
  return rows[0].owned
}

export interface Change {
  actor: string | null
  /** The account that went, and the one that has all of it since. */
  merged?: { double: string; kept: string } | undefined
}

/** Returns a sentence for whatever a member had before a change and has not after it, without having done so or having been told. */
export function lostUnsaid(before: Owned, after: Owned, change: Change): string[] {
  const lost: string[] = []
  const told = news(before, after)
  const heirOf = (member: string) => (change.merged?.double === member ? change.merged.kept : member)
  for (const kind of ['places', 'turns', 'offers', 'requests', 'things'] as const)
    for (const was of before[kind]) {
      if (was.member === null) continue
      const owner = heirOf(was.member)
      const now = after[kind].find(({ id }) => id === was.id)
      if (now?.member === owner || was.member === change.actor || !after.members.includes(owner)) continue
      if (told(owner, was.match)) continue
      if (!isExplained(kind, { ...was, member: owner }, before, after, change))
        lost.push(`${kind} of ${owner.slice(0, 4)} in ${was.match?.slice(0, 4)}`)
    }
  return lost
}

const KEEPS: Record<string, number> = { confirmed: 2, pending: 1, invited: 1, declined: 0 }

function isExplained(
  kind: 'places' | 'turns' | 'offers' | 'requests' | 'things',
  was: Item & { member: string },
  before: Owned,
  after: Owned,
  change: Change,
): boolean {
  const inMatch = (list: Item[]) =>
    list.filter(({ match, member }) => match === was.match && member === was.member)
  const match = after.matches.find(({ id }) => id === was.match)
  const creator = before.matches.find(({ id }) => id === was.match)?.creator ?? ''
  const rank = Math.max(-1, ...inMatch(after.places).map(({ status }) => KEEPS[status ?? ''] ?? -1))
  const parted = [`${was.member} ${creator}`, `${creator} ${was.member}`].some((pair) =>
    after.blocks.includes(pair),
  )
  // Its end was told when stewards hid it.
  if (!match && before.matches.find(({ id }) => id === was.match)?.hidden) return true
  switch (kind) {
    case 'places':
      // An invitation that is withdrawn takes its notification along (decision 043).
      if (was.status !== 'confirmed' && change.actor === creator) return true
      return (
        was.status === 'declined' ||
        rank >= (KEEPS[was.status ?? ''] ?? 0) ||
        (Boolean(change.merged) && parted)
      )
    case 'turns':
      return rank === 2 || inMatch(after.turns).length > 0 || (!match && parted)
    case 'offers':
      // Members who are not in line any more are judged by the turn. Nobody is told of a block.
      return (
        inMatch(after.turns).length === 0 ||
        inMatch(after.offers).length > 0 ||
        parted ||
        after.banned.includes(was.member)
      )
    case 'requests':
      return !after.places.some(({ id, member }) => id === was.place && member === was.member)
    default:
      return (was.match !== null && !match) || Boolean(change.merged)
  }
}

/** Tells whether a member has been told anything in a change, about this match or about none. */
function news(before: Owned, after: Owned) {
  const known = new Set(before.news.map(({ version }) => version))
  const fresh = after.news.filter(({ version }) => !known.has(version))
  return (member: string, of: string | null) =>
    fresh.some((one) => one.member === member && (one.match === of || one.match === null))
}
