import { MATCH } from './matches.ts'

/** A row of `match_participants`: match, member or guest, status, team. */
export type Player = [match: string, who: string, status: string, team: string | null]

export interface News {
  id: string
  user_id: string
  type: string
  related_id: string | null
  data: Record<string, unknown>
}

export interface Snapshot {
  players: Player[]
  news: News[]
  /** The rules of the data that do not hold. */
  broken: string[]
}

/** Has to hold in the data, whatever anybody does: each query finds the rows that break it. */
const INVARIANTS: Record<string, string> = {
  'more play than there are places': `select from matches m where m.players > 0
    and m.players < (select count(*) from match_participants p where p.match_id = m.id and p.status = 'confirmed')`,
  'a team is larger than its half': `select from matches m join match_participants p on p.match_id = m.id and p.status = 'confirmed'
    where m.players in (2, 4) group by m.id, m.players, p.team_assignment
    having p.team_assignment is not null and count(*) > m.players / 2`,
  'guests have more than their share': `select from matches m where private.most_guests(m.players) < private.guests_of(m.id)`,
  'a participant of a match to come is nobody': `select from match_participants p join matches m on m.id = p.match_id
    where p.user_id is null and p.guest_name is null and m.match_date > now()`,
  'somebody plays and waits': `select from match_waiting w join match_participants p using (match_id, user_id) where p.status = 'confirmed'`,
  'an offer is open of somebody who does not wait': `select from match_offers o where ended_at is null
    and not exists (select from match_waiting w where w.id = o.waiting_id)`,
  'more places are held than are free': `select from matches m join waiting_lists l on l.match_id = m.id where m.players > 0 and l.held > 0
    and l.held + (select count(*) from match_participants p where p.match_id = m.id and p.status = 'confirmed') > m.players`,
  'the count of those who wait is another': `select from waiting_lists l
    where waiting <> (select count(*) from match_waiting w where w.match_id = l.match_id)`,
  'the count of requests is another': `select from waiting_lists l
    where seeking <> (select count(*) from private.substitute_requests r where r.match_id = l.match_id and r.ended_at is null)`,
  'somebody is asked who plays': `select from private.substitute_asks a join match_participants p using (match_id, user_id)
    where a.ended_at is null and p.status = 'confirmed'`,
  'a request is open of somebody who does not play': `select from private.substitute_requests r where ended_at is null and not exists (
    select from match_participants p where p.id = r.participant_id and p.user_id = r.user_id and p.status = 'confirmed')`,
  'a question waits unread about no match': `select from notifications n where not n.read and type = 'substitute_asked' and not exists (
    select from private.substitute_asks a where a.user_id = n.user_id and a.match_id = n.related_id and a.ended_at is null)`,
  'a game is played by somebody of another evening, or by one of them twice': `select from evening_games g
    where 4 <> (select count(*) from evening_players p where p.match_id = g.match_id and p.id in (g.a1, g.a2, g.b1, g.b2))`,
  'somebody plays twice in a round': `select from evening_games g join evening_rounds r on (r.match_id, r.number, r.edition) = (g.match_id, g.round, g.edition),
    unnest(array[g.a1, g.a2, g.b1, g.b2]) as player where r.state <> 'replaced' group by g.match_id, g.round, player having count(*) > 1`,
  'a round of an evening is missing, or begins before the one before it ends': `select from evening_rounds r where r.state <> 'replaced' and r.number > 1
    and not exists (select from evening_rounds b where b.match_id = r.match_id and b.number = r.number - 1 and b.state <> 'replaced'
      and (b.state = 'closed' or r.state = 'planned'))`,
  'an evening is at an entry that was not made': `select from evening_versions v
    where v.version < (select max(seq) from evening_entries e where e.match_id = v.match_id)`,
  'the score of a game is none that was entered, or one that was taken back': `select from evening_games g
    left join evening_entries e on e.id = g.score_id and e.game_id = g.id and (e.points_a, e.points_b, e.is_finished) = (g.points_a, g.points_b, g.is_finished)
    where g.score_id is not null and (e.id is null or exists (select from evening_entries r where r.revokes = e.id))`,
  'a player is nobody, and has not played': `select from evening_players p where p.member_id is null and p.guest_name is null
    and not exists (select from evening_games g where p.id in (g.a1, g.a2, g.b1, g.b2))`,
  'a result is none of its versions': `select from match_results r left join result_entries e on e.id = r.entry_id and e.match_id = r.match_id
      and (e.outcome, e.sets, e.is_tie_break, e.a1, e.a2, e.b1, e.b2) = (r.outcome, r.sets, r.is_tie_break, r.a1, r.a2, r.b1, r.b2)
    where r.entry_id is not null and e.id is null`,
  'a result has other players than its match': `select from match_results r where r.entry_id is not null
    and 4 <> (select count(*) from match_participants p where p.match_id = r.match_id and p.status = 'confirmed' and p.id in (r.a1, r.a2, r.b1, r.b2))`,
  'a version was confirmed by its own side': `select from result_entries e join result_entries v on v.id = e.based_on
    where e.kind = 'confirm' and (e.author_seat in (v.a1, v.a2)) = (v.author_seat in (v.a1, v.a2))`,
  'a line of the log has other people than its game': `select from private.rated_results l join evening_games g on g.id = l.source_id,
    unnest(array[g.a1, g.a2, g.b1, g.b2], array[l.a1, l.a2, l.b1, l.b2]) as one (player, person)
    join evening_players p on p.id = player join private.rating_people r on r.id = person
    where not l.is_gone and p.member_id is not null and p.member_id is distinct from r.member_id`,
  'a line of the log is of a match that is gone': `select from private.rated_results l where not l.is_gone
    and not exists (select from matches m where m.id = l.match_id)`,
  'somebody has a place who does not show a rating': `select from private.ranked_people r join private.rating_people p on p.id = r.person_id
    where private.rating_visibility(p.member_id) <> 'shown' or p.member_id is null`,
  'an invitation is told that there is not': `select from notifications n where not n.read and type = 'match_invitation' and not exists (
    select from match_participants p where p.user_id = n.user_id and p.match_id = n.related_id and p.status in ('pending', 'invited'))`,
}

/** Prepared once for each connection: planning it takes longer than most acts. */
export const PREPARE_SNAPSHOT = `prepare scene_snapshot as
  select json_build_object(
    'players', (select coalesce(json_agg(json_build_array(match_id, coalesce(user_id::text, guest_name, 'nobody'), status, team_assignment)
      order by match_id, user_id, guest_name), '[]') from match_participants),
    'news', (select coalesce(json_agg(json_build_object('id', id, 'user_id', user_id, 'type', type, 'related_id', related_id, 'data', data)), '[]')
      from notifications),
    'broken', array_remove(array[${Object.entries(INVARIANTS)
      .map(([name, sql]) => `case when exists (${sql}) then '${name}' end`)
      .join(', ')}], null)) as snapshot`

/** One row with one value, a `Snapshot`. */
export const SNAPSHOT = 'execute scene_snapshot'

/** For each table that was written since the connection was opened, by statements that were undone as well: \`name\` and \`rows\`. */
export const PREPARE_WRITES = `prepare writes as
  select oid::regclass::text as name, written as rows from pg_class,
    lateral (select pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid)) as counted (written)
   where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
     and written > 0`
export const WRITES = 'execute writes'

export const inMatch = ({ players }: Snapshot): Player[] => players.filter(([match]) => match === MATCH)
