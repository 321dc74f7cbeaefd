import { INVITATION, STEWARD_LINK } from '../scene/members.ts'
import type { Acts } from './act.ts'

/** Functions whose caller is known by a token, or by nothing. */
export const ACTS_BY_TOKEN: Acts = {
  'call calendar_feed': { about: 'feed', sql: ({ feed }) => `calendar_feed('${feed}')` },
  'call shared_match': { about: 'link', sql: ({ link }) => `shared_match('${link}')` },
  'call shared_match: of a guest': {
    about: 'link',
    sql: ({ link, guest }) => `shared_match('${link}', '${guest}')`,
  },
  'call shared_match_calendar': { about: 'link', sql: ({ link }) => `shared_match_calendar('${link}')` },
  'call join_as_guest': {
    about: 'link',
    sql: ({ link }) => `join_as_guest('${link}', 'Tom', 'a-token-of-another-guest-here')`,
  },
  'call join_by_link': { about: 'link', membersOnly: true, sql: ({ link }) => `join_by_link('${link}')` },
  'call leave_as_guest': { about: 'guest', sql: ({ guest }) => `leave_as_guest('${guest}')` },
  'call rename_guest': { about: 'guest', sql: ({ guest }) => `rename_guest('${guest}', 'Quinn')` },
  'call claim_guest': { about: 'guest', membersOnly: true, sql: ({ guest }) => `claim_guest('${guest}')` },
  'call check_email_exists': { about: 'everybody', sql: () => `check_email_exists('creator@example.org')` },
  'call join_terms': { about: 'everybody', sql: () => `join_terms('${INVITATION}')` },
  'call public_community': { about: 'everybody', sql: () => 'public_community()' },
  'call become_steward': {
    about: 'community',
    differs: true,
    sql: () => `become_steward('${STEWARD_LINK}')`,
  },
  'call join_community': { about: 'own', sql: () => `join_community('${INVITATION}')` },
}
