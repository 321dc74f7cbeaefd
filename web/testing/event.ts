import { isInvited } from '@domain/participants/invited.ts'
import { MARA } from './open-app.tsx'
import { matchRow, type participantRow } from './rows.ts'
import { answer, type Call } from './stand-in-server.ts'

export const PARTICIPANTS = '/rest/v1/match_participants'

type Participant = ReturnType<typeof participantRow>

/** A row of `matches` that is an event of Tim's without a limit. */
export const eventRow = (more: Record<string, unknown> = {}) =>
  matchRow({ match_type: 'event', match_category: 'event', players: 0, skill_level: null, ...more })

/** Answers with one event, and with participants that the test may change: `list` is what the server has. */
export function answerEvent(event: object, participants: Participant[] = []): { list: Participant[] } {
  const at = { list: participants }
  const confirmed = () => at.list.filter(({ status }) => status === 'confirmed')
  answer('GET /rest/v1/matches', ({ path }) => ({ json: path.includes('id=eq.') ? [event] : [] }))
  answer(`HEAD ${PARTICIPANTS}`, ({ path }: Call) => {
    const since = new URL(path, 'http://page.example').searchParams.get('created_at')?.replace('gt.', '')
    const counted = since ? at.list.filter((one) => isInvited(one) && one.created_at > since) : confirmed()
    return { headers: { 'content-range': `*/${counted.length}` } }
  })
  answer(`GET ${PARTICIPANTS}`, ({ path }: Call) => {
    if (path.includes(`user_id=eq.${MARA.id}`)) return { json: at.list.filter(isMara) }
    return { json: path.includes('status=eq.confirmed') ? confirmed() : at.list }
  })
  return at
}

const isMara = ({ user_id }: Participant) => user_id === MARA.id
