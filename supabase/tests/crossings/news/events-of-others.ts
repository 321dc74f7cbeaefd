import { MEMBERS } from '../scene/members.ts'
import { EVERYBODY, type Event, IN_LINE, INVOLVED } from './event.ts'

const { actor, partner, third } = MEMBERS

/** Members who play, are invited, wait, or are asked to step in. */
const CONCERNED = [...INVOLVED, 'invited', ...IN_LINE, 'who is asked to step in']

export const EVENTS_OF_STEWARDS: Record<string, Event> = {
  'a steward hides the match': {
    by: 'steward',
    given: ({ match }) => `${report('match', match, partner)} on conflict do nothing`,
    sql: ({ match }) => `select decide_report('match', '${match}', 'hide', 'Not for us')`,
    tells: { moderation: CONCERNED },
  },
  'a steward removes the match': {
    by: 'steward',
    given: ({ match }) => `${report('match', match, partner)} on conflict do nothing`,
    sql: ({ match }) => `select decide_report('match', '${match}', 'remove', 'Not for us')`,
    tells: { moderation: CONCERNED },
  },
  'a steward restores the match': {
    by: 'steward',
    sql: ({ match }) => `select restore_hidden('match', '${match}')`,
    tells: { moderation: [...INVOLVED, 'invited'] },
    asksAnew: true,
  },
  'a steward announces something': {
    by: 'steward',
    sql: () => `select announce(gen_random_uuid(), 'Hello all', now() + interval '1 day', true)`,
    tells: { announcement: EVERYBODY },
    isAboutNoMatch: true,
  },
  'a steward decides what the actor has reported': {
    by: 'steward',
    given: () => report('member', third, actor),
    sql: () => `select decide_report('member', '${third}', 'done')`,
    tells: { report_decided: EVERYBODY },
    isAboutNoMatch: true,
  },
  'somebody reports something': {
    by: 'partner',
    sql: () => `select report('member', '${third}', 'spam')`,
    tells: { steward_work: [] },
    isAboutNoMatch: true,
  },
}

export const EVENTS_OF_TIME: Record<string, Event> = {
  'a day before the match': {
    by: 'operator',
    given: ({ match }) => bringNear(match, '20 hours'),
    task: 'matches__remind',
    tells: { match_reminder_day: INVOLVED },
    looksFurther: true,
  },
  'hours before the match': {
    by: 'operator',
    given: ({ match }) => bringNear(match, '1 hour'),
    task: 'matches__remind',
    tells: { match_reminder_hours: INVOLVED },
    looksFurther: true,
  },
  'the offer to somebody else is over': {
    by: 'operator',
    given: ({ match }) =>
      `update match_offers set offered_at = now() - interval '1 day', expires_at = now() - interval '1 minute' where match_id = '${match}' and user_id <> '${actor}';
       update waiting_lists set advanced_at = now() - interval '2 minutes' where match_id = '${match}'`,
    task: 'waiting_list__advance',
    tells: {},
    looksFurther: true,
  },
  'a court becomes free': {
    by: 'operator',
    sql: () =>
      `insert into court_alerts (user_id, booking_date, from_hour, until_hour) values ('${actor}', current_date + 5, 18, 21);
       select private.fire_alerts('tsg', 'TSG Padel (eBuSy)', '[]', now()::timestamp, now())`,
    tells: { court_free: EVERYBODY },
    isAboutNoMatch: true,
  },
}

function report(kind: string, thing: string, by: string): string {
  return `insert into reports (reporter_id, kind, thing_id, reason, snapshot) values ('${by}', '${kind}', '${thing}', 'spam', '{}')`
}

function bringNear(match: string, lead: string): string {
  return `update matches set match_date = now() + interval '${lead}', created_at = now() - interval '9 days' where id = '${match}';
    update match_participants set created_at = now() - interval '9 days', responded_at = null where match_id = '${match}'`
}
