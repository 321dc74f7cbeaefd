import { MEMBERS, NEWCOMER } from '../scene/members.ts'
import type { Act, Acts } from './act.ts'

const steward = (sql: string): Act => ({ about: 'stewards', sql: () => sql })
const ending = (sql: string): Act => ({ about: 'stewards', endsAccount: true, sql: () => sql })
const { player, partner, keeper, third } = MEMBERS

/** Functions that only stewards may call, besides those on a match. */
export const ACTS_OF_STEWARDS: Acts = {
  'call announce': steward(`announce(gen_random_uuid(), 'Hello all', now() + interval '1 day', true)`),
  'call block_account': ending(`block_account('${player}', 'Rude', null)`),
  'call community_history': steward('community_history(null, 10)'),
  'call community_numbers': steward('community_numbers(4)'),
  'call community_uses': steward('community_uses()'),
  'call confirm_member': steward(`confirm_member('${NEWCOMER}')`),
  'call create_invitation': steward(`create_invitation('Winter', 7)`),
  'call decide_join: admit': steward(`decide_join('${NEWCOMER}', 'waiting', true)`),
  'call decide_join: refuse': steward(`decide_join('${NEWCOMER}', 'waiting', false, 'Not yet')`),
  'call decide_report: a member': steward(`decide_report('member', '${player}', 'done')`),
  'call act_at_once: a picture': steward(`act_at_once('avatar', '${player}', 'remove', 'No')`),
  'call end_announcement': steward('end_announcement(gen_random_uuid())'),
  'call end_invitation': steward('end_invitation(gen_random_uuid())'),
  'call end_steward': steward(`end_steward('${keeper}')`),
  'call handle_job': steward(`handle_job('retry', 1)`),
  'call handle_mail': steward(`handle_mail('retry', gen_random_uuid())`),
  'call join_desk': steward('join_desk()'),
  'call merge_members': steward(`merge_members('${third}', '${partner}')`),
  'call merge_preview': steward(`merge_preview('${third}', '${partner}')`),
  'call name_steward': steward(`name_steward('${third}')`),
  'call propose_community': steward(`propose_community('{}', null)`),
  'call remove_member': ending(`remove_member('${player}', 'hand_on', 'Rude')`),
  'call restore_community': steward('restore_community(1, null)'),
  'call set_join_policy': steward(`set_join_policy('open', 'approval')`),
  'call sign_out_member': steward(`sign_out_member('${player}')`),
  'call steward_log_page': steward('steward_log_page(null, 10)'),
  'call steward_member': steward(`steward_member('${player}')`),
  'call steward_member_count': steward('steward_member_count()'),
  'call steward_members': steward(`steward_members('', 'all', null, null, 10)`),
  'call steward_reports': steward('steward_reports(true)'),
  'call stop_merge': steward(`stop_merge('${partner}')`),
  'call system_status': steward('system_status()'),
  'call unblock_account': steward(`unblock_account('${player}')`),
}
