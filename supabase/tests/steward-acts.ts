import { MATCHES, MEMBERS } from './harness.ts'

/**
 * The acts of a steward ('other'), each with an old proof of identity refused, or taken back. A function that does more than one kind of thing has an
 * entry for each, with a word behind its name.
 */
export type StewardAct =
  /** It asks for a fresh proof, and counts in the small limit or not. */
  | { call: string; given?: string; asks: 'proof and limit' | 'proof' }
  /** It changes nothing that others have. */
  | { call: string; given?: string; changes: 'nothing' }
  /** The next steward takes it back with this call. After each, a worker does its part. */
  | { call: string; given?: string; back: string; worker?: string }

const { creator, participant, invited } = MEMBERS
const OPEN = MATCHES.open
const ANNOUNCEMENT = '00000000-0000-4000-8000-0000000000f0'
const LINK = '00000000-0000-4000-8000-0000000000f1'
const MAIL = MATCHES.open
/** A match whose result has two versions, of which the first counts. */
const PLAYED = MATCHES.past
const VERSIONS = ['00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-0000000000f3']
/** An account that is confirmed and waits. */
const NEWCOMER = '00000000-0000-4000-8000-0000000000ff'

const announce = (push: boolean, id = ANNOUNCEMENT) =>
  `announce('${id}', 'Closed.', date_trunc('day', now()) + interval '2 days', ${push})`
const announced = `insert into announcements (id, words, expires_at) values ('${ANNOUNCEMENT}', 'Closed.', date_trunc('day', now()) + interval '2 days')`
const changed = `announce('${ANNOUNCEMENT}', 'Open.', date_trunc('day', now()) + interval '2 days', true, (select updated_at from announcements))`
const changedBack = `announce('${ANNOUNCEMENT}', 'Closed.', date_trunc('day', now()) + interval '2 days', true, (select updated_at from announcements))`
const hidden = `update matches set hidden_at = now(), hidden_because = 'No' where id = '${OPEN}'`
const refused = `update private.join_requests set refused_at = now(), refused_because = 'No'`
const linked = `insert into private.invitations (id, token_hash, expires_at, label) values ('${LINK}', '\\x01', now() + interval '7 days', 'Autumn')`
const asked = `insert into private.merge_requests (double, kept) values ('${participant}', '${invited}')`
const version = '(select max(id) from community_versions where data is not null)'
const apply = `select private.apply_community(id, data, 'Europe/Berlin', '[]', null, '[]') from community_versions where state = 'waiting'`
const twoVersions = `select private.fill_community('{"title": "Club"}'); select private.fill_community('{"title": "Other"}')`
const blocked = `update auth.users set banned_until = now() + interval '1 day', raw_app_meta_data = '{"ban_reason": "Spam"}' where id = '${invited}'`

const LIMITED = { asks: 'proof and limit' } as const
const PROVED = { asks: 'proof' } as const
const KEEPS = { changes: 'nothing' } as const

export const STEWARD_ACTS: Record<string, StewardAct> = {
  'act_at_once: remove': { call: `act_at_once('match', '${OPEN}', 'remove', 'Be kind.')`, ...LIMITED },
  'act_at_once: hide': {
    call: `act_at_once('match', '${OPEN}', 'hide', 'Be kind.')`,
    back: `restore_hidden('match', '${OPEN}')`,
  },
  // Telephones have shown it.
  'announce: with push': { call: announce(true), ...LIMITED },
  announce: { call: announce(false), back: `end_announcement('${ANNOUNCEMENT}')` },
  'announce: change': { given: announced, call: changed, back: changedBack },
  block_account: { call: `block_account('${invited}', 'Spam', null)`, ...LIMITED },
  community_numbers: { call: 'community_numbers(4)', ...KEEPS },
  community_uses: { call: 'community_uses()', ...KEEPS },
  // It sends a mail that everybody may ask for.
  confirm_member: { call: `confirm_member('${NEWCOMER}')`, ...KEEPS },
  // The link lets in many, also when the session that made it has ended.
  create_invitation: { call: `create_invitation('Autumn', 7)`, ...LIMITED },
  // Nobody forgets what they have read, and the mail of a refusal is sent.
  'decide_join: admit': { call: `decide_join('${NEWCOMER}', 'waiting', true)`, ...PROVED },
  'decide_join: refuse': { call: `decide_join('${NEWCOMER}', 'waiting', false, 'No')`, ...PROVED },
  'decide_join: admit one who was refused': {
    given: refused,
    call: `decide_join('${NEWCOMER}', 'refused', true)`,
    ...PROVED,
  },
  'decide_report: remove': { call: `decide_report('match', '${OPEN}', 'remove', 'Be kind.')`, ...LIMITED },
  'decide_report: hide': {
    call: `decide_report('match', '${OPEN}', 'hide', 'Be kind.')`,
    back: `restore_hidden('match', '${OPEN}')`,
  },
  'decide_report: keep': { call: `decide_report('match', '${OPEN}', 'keep')`, ...KEEPS },
  'decide_result: another version': {
    call: `decide_result(gen_random_uuid(), '${PLAYED}', '${VERSIONS[1]}')`,
    back: `decide_result(gen_random_uuid(), '${PLAYED}', '${VERSIONS[0]}')`,
  },
  'decide_result: none': {
    call: `decide_result(gen_random_uuid(), '${PLAYED}', null)`,
    back: `decide_result(gen_random_uuid(), '${PLAYED}', '${VERSIONS[0]}')`,
  },
  rating_calibration: { call: 'rating_calibration()', ...KEEPS },
  disputed_results: { call: 'disputed_results()', ...KEEPS },
  end_announcement: {
    given: announced,
    call: `end_announcement('${ANNOUNCEMENT}')`,
    back: announce(false),
  },
  end_invitation: {
    given: linked,
    call: `end_invitation('${LINK}')`,
    back: `create_invitation('Autumn', 7)`,
  },
  end_steward: { call: `end_steward('${creator}')`, ...LIMITED },
  'handle_job: drop': { call: `handle_job('drop', 7)`, ...LIMITED },
  'handle_job: retry': { call: `handle_job('retry', 7)`, ...KEEPS },
  'handle_mail: drop': { call: `handle_mail('drop', '${MAIL}')`, ...LIMITED },
  'handle_mail: retry': { call: `handle_mail('retry', '${MAIL}')`, ...KEEPS },
  join_desk: { call: 'join_desk()', ...KEEPS },
  merge_members: { call: `merge_members('${participant}', '${invited}')`, ...LIMITED },
  merge_preview: { call: `merge_preview('${participant}', '${invited}')`, ...KEEPS },
  name_steward: { call: `name_steward('${participant}')`, ...LIMITED },
  propose_community: {
    given: `select private.fill_community('{"title": "Club"}')`,
    call: `propose_community('{"title": "Mine"}', ${version})`,
    worker: apply,
    back: `restore_community((select min(id) from community_versions), ${version})`,
  },
  remove_member: { call: `remove_member('${invited}', 'hand_on', 'Left')`, ...LIMITED },
  restore_community: {
    given: twoVersions,
    call: `restore_community((select min(id) from community_versions), ${version})`,
    worker: apply,
    back: `restore_community((select min(id) + 1 from community_versions), ${version})`,
  },
  restore_hidden: {
    given: hidden,
    call: `restore_hidden('match', '${OPEN}')`,
    back: `act_at_once('match', '${OPEN}', 'hide', 'No')`,
  },
  'set_join_policy: open': { call: `set_join_policy('open', 'link')`, ...LIMITED },
  set_join_policy: {
    call: `set_join_policy('approval', 'link')`,
    back: `set_join_policy('link', 'approval')`,
  },
  sign_out_member: { call: `sign_out_member('${participant}')`, ...LIMITED },
  steward_member: { call: `steward_member('${participant}')`, ...KEEPS },
  steward_member_count: { call: 'steward_member_count()', ...KEEPS },
  steward_members: { call: `steward_members('', 'all', null, null, 10)`, ...KEEPS },
  steward_reports: { call: 'steward_reports(true)', ...KEEPS },
  stop_merge: {
    given: asked,
    call: `stop_merge('${participant}')`,
    back: `merge_members('${invited}', '${participant}')`,
  },
  system_status: { call: 'system_status()', ...KEEPS },
  // It lets in whom stewards have locked out; no limit hinders who takes back many blocks.
  unblock_account: { given: blocked, call: `unblock_account('${invited}')`, ...PROVED },
}

/** So that each act has something to act on. */
export const STAGE = `
  insert into stewards (member_id) values ('${MEMBERS.other}'), ('${creator}');
  insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${participant}');
  update private.join_policy set mode = 'link';
  insert into auth.users (id, email, email_confirmed_at) values ('${NEWCOMER}', 'new@example.org', now());
  insert into reports (reporter_id, kind, thing_id, reason, snapshot, about_member)
  values ('${invited}', 'match', '${OPEN}', 'spam', '{}', '${creator}');
  insert into match_participants (id, match_id, guest_name, guest_kind, status) select gen_random_uuid(), '${PLAYED}', name, 'link', 'confirmed' from unnest(array['Ida', 'Bo']) as name;
  insert into match_participants (match_id, user_id, status) values ('${PLAYED}', '${creator}', 'confirmed');
  insert into match_results (match_id, state, is_competitive, outcome, sets, is_tie_break, a1, a2, b1, b2, entry_id, tip_id, settled_at, version)
  select '${PLAYED}', 'confirmed', true, 'finished', '{6,4,6,4}', false, four[1], four[2], four[3], four[4], '${VERSIONS[0]}', '${VERSIONS[1]}', now(), 2
    from (select array_agg(id) as four from match_participants where match_id = '${PLAYED}' and status = 'confirmed') as seats;
  insert into result_entries (id, match_id, seq, kind, effect, state, outcome, sets, is_tie_break, a1, a2, b1, b2, author_seat)
  select version.id, r.match_id, seq, 'report', 'stands', 'reported', 'finished', version.sets, false, a1, a2, b1, b2, a1
    from match_results r, (values (1, '${VERSIONS[0]}'::uuid, '{6,4,6,4}'::smallint[]), (2, '${VERSIONS[1]}', '{4,6,4,6}')) as version (seq, id, sets);
  insert into _backend.mail_queue (id, recipient, request) values ('${MAIL}', 'a@example.org', '{}');
  create schema if not exists graphile_worker;
  create table graphile_worker.jobs as
    select 7::bigint as id, 'task' as task_identifier, 1 as attempts, 25 as max_attempts, now() as run_at, now() as created_at,
           'Failed' as last_error, null::timestamptz as locked_at;
  create function graphile_worker.complete_jobs(bigint[]) returns void language sql as 'delete from graphile_worker.jobs where id = any ($1)';
  create function graphile_worker.reschedule_jobs(bigint[], timestamptz, int, int) returns void language sql as 'select'`

/** Reads all that members and stewards have, without the ids and times of rows that come back. */
export const STATE = `select jsonb_build_array(
  (select jsonb_agg(jsonb_build_array(words, expires_at) order by words) from announcements),
  (select mode from private.join_policy),
  (select jsonb_agg(jsonb_build_array(label, expires_at::date, most_uses) order by label) from private.invitations),
  (select jsonb_agg(jsonb_build_array(member_id, refused_at is null) order by member_id) from private.join_requests),
  (select jsonb_agg(jsonb_build_array(id, hidden_at is null, image_url) order by id) from matches),
  (select jsonb_agg(jsonb_build_array(match_id, state, sets, entry_id)) from match_results),
  (select jsonb_agg(jsonb_build_array(id, username, avatar_filename) order by id) from profiles),
  (select jsonb_agg(jsonb_build_array(id, banned_until, email_confirmed_at) order by id) from auth.users),
  (select jsonb_agg(member_id order by member_id) from stewards),
  (select jsonb_agg(jsonb_build_array(double, kept, agreed_at)) from private.merge_requests),
  (select data from community_versions where id = private.current_community()),
  (select jsonb_agg(id order by id) from _backend.mail_queue where recipient = 'a@example.org'),
  (select count(*) from graphile_worker.jobs), (select count(*) from private.removals), (select count(*) from auth.sessions)) as state`
