import { reportResult } from '../scene/matches.ts'
import { claimsOf, MEMBERS } from '../scene/members.ts'
import { become, NOBODY } from '../scene/scene-harness.ts'
import { type Event, PLAYING } from './event.ts'

/** Fills a match to four, and lets it have ended. */
const played = (match: string) => `
  insert into match_participants (match_id, user_id, status)
  select m.id, member, 'confirmed' from matches m, unnest(array['${MEMBERS.third}', '${MEMBERS.fourth}']::uuid[]) with ordinality as one (member, number)
   where m.id = '${match}' and not exists (select from match_participants p where p.match_id = m.id and p.user_id = member)
     and number <= m.players - (select count(*) from match_participants p where p.match_id = m.id and p.status = 'confirmed');
  update matches set match_date = now() - interval '2 hours', end_time = null where id = '${match}'`
const reported = (match: string) =>
  `${played(match)}; ${become(claimsOf(MEMBERS.player))}; ${reportResult(match)}; ${NOBODY}`

export const EVENTS_OF_RESULTS: Record<string, Event> = {
  'a match has ended': {
    by: 'operator',
    given: ({ match }) => played(match),
    task: 'results__ask',
    tells: { result_asked: PLAYING },
    looksFurther: true,
  },
  'a player says how it ended': {
    by: 'player',
    given: ({ match }) => played(match),
    sql: ({ match }) => reportResult(match),
    tells: { result_reported: PLAYING },
    looksFurther: true,
  },
  'the other side says that it was otherwise': {
    by: 'partner',
    given: ({ match }) => reported(match),
    sql: ({ match }) => reportResult(match, '{4,6,4,6}'),
    tells: { result_disputed: PLAYING },
    looksFurther: true,
  },
  'nobody disputes a result': {
    by: 'operator',
    given: ({ match }) =>
      `${reported(match)}; update match_results set confirm_due = now() - interval '1 minute' where match_id = '${match}'`,
    task: 'results__settle',
    tells: { result_settled: PLAYING },
    looksFurther: true,
  },
}
