import { MARA, PROFILE } from './open-app.tsx'
import { TIM } from './rows.ts'
import { answer } from './stand-in-server.ts'
import { SYSTEM_STATUS } from './system-status.ts'

/** Tim's account, as stewards see it. */
export const stewardedMember = (more: object = {}) => ({
  id: TIM.id,
  username: TIM.username,
  avatar_filename: null,
  email: TIM.email,
  is_member: true,
  is_confirmed: true,
  is_steward: false,
  created_at: '2026-01-01T10:00:00Z',
  last_sign_in_at: '2026-02-01T10:00:00Z',
  blocked_until: null,
  block_reason: null,
  deleted_at: null,
  merge: null,
  sessions: 1,
  matches: 3,
  comments: 0,
  future_with_others: 1,
  ...more,
})

/** Mara is a steward, and the server answers what stewards ask, about Tim. */
export function stewardServer(more: object | null = {}): void {
  const steward = { ...PROFILE, steward: { member_id: MARA.id } }
  answer('GET /rest/v1/profiles', { json: [steward] })
  answerMember(more && stewardedMember(more))
  answer('POST /rest/v1/rpc/merge_preview', { json: mergeCounts() })
  answer('POST /rest/v1/rpc/system_status', { json: SYSTEM_STATUS })
  answer('POST /rest/v1/rpc/community_numbers', { json: { weeks: [], members: 0 } })
}

/** Answers with this account from here on; names of other functions begin alike. */
export function answerMember(json: unknown, status = 200): void {
  answer('POST /rest/v1/rpc/steward_member', ({ path }) => {
    if (path.endsWith('steward_members')) return { json: [] }
    return path.endsWith('_count') ? { json: 412 } : { json, status }
  })
}

export const mergeCounts = (places = 3) => ({
  places,
  in_both: 1,
  created: 0,
  comments: 0,
  blocks: 0,
  lines: 0,
})
