import { describe, expect, test } from 'vitest'
import {
  byArrival,
  type Change,
  confirmedOf,
  isOptimistic,
  type Participant,
  withChanges,
  withoutMember,
  withRow,
} from './participant.ts'

const AT = '2026-11-20T12:00:00Z'

const mara = participant('mara', { team_assignment: 'A' })
const ela = participant('ela', { team_assignment: 'B' })
const invited = participant('jonas', { status: 'pending', skill_level: 'Pro', username: 'Jonas Demo' })
const server: readonly Participant[] = Object.freeze([mara, ela])

test('the order in which participants came is total', () => {
  const of = (id: string, instant: string) => ({ id, created_at: `2026-11-20T12:00:${instant}+00:00` })
  const inOrder = [of('c', '00'), of('a', '00.1'), of('b', '00.1'), of('a', '00.12'), of('a', '00.120001')]
  expect(inOrder.toReversed().sort(byArrival)).toEqual(inOrder)
  expect(byArrival(of('a', '00'), of('a', '00'))).toBe(0)
})

const join = (team: 'A' | 'B' | null = null): Change => ({
  kind: 'join',
  userId: 'jonas',
  username: 'Jonas',
  team,
  players: 4,
  at: AT,
})
const leave = (userId: string): Change => ({ kind: 'leave', userId })
const answer = (status: 'confirmed' | 'declined'): Change => ({
  kind: 'answer',
  userId: 'jonas',
  status,
  at: AT,
})
const attend = (status: 'confirmed' | 'declined'): Change => ({
  kind: 'attend',
  userId: 'jonas',
  username: 'Jonas',
  status,
  at: AT,
})

const shown = (list: readonly Participant[]) =>
  list.map((one) => `${one.user_id} ${one.status} ${one.team_assignment ?? '-'}`)

describe('a list with changes on the way', () => {
  test.each<[string, readonly Participant[], Change[], string[]]>([
    ['nothing', server, [], ['mara confirmed A', 'ela confirmed B']],
    ['a join without a team', server, [join()], ['mara confirmed A', 'ela confirmed B', 'jonas confirmed A']],
    ['a join where A is ahead', [mara], [join()], ['mara confirmed A', 'jonas confirmed B']],
    ['a join of team B', server, [join('B')], ['mara confirmed A', 'ela confirmed B', 'jonas confirmed B']],
    ['a join the server knows', [participant('jonas', {})], [join('B')], ['jonas confirmed -']],
    ['a join of the invited', [invited], [join('B')], ['jonas confirmed B']],
    ['a leave', server, [leave('mara')], ['ela confirmed B']],
    ['a leave of nobody', server, [leave('tim')], ['mara confirmed A', 'ela confirmed B']],
    ['a join and a leave', server, [join(), leave('jonas')], ['mara confirmed A', 'ela confirmed B']],
    ['a leave and a join', server, [leave('mara'), join('A')], ['ela confirmed B', 'jonas confirmed A']],
    ['an accept', [invited], [answer('confirmed')], ['jonas confirmed -']],
    ['a decline', [invited], [answer('declined')], ['jonas declined -']],
    ['an attendee', [mara], [attend('confirmed')], ['mara confirmed A', 'jonas confirmed -']],
    ['who does not come', [mara], [attend('declined')], ['mara confirmed A', 'jonas declined -']],
    ['the invited who come', [invited], [attend('confirmed')], ['jonas confirmed -']],
    [
      'two minds',
      [mara],
      [attend('confirmed'), attend('declined')],
      ['mara confirmed A', 'jonas declined -'],
    ],
  ])('%s', (_what, before, changes, after) => {
    expect(shown(withChanges(before, 'match', changes))).toEqual(after)
  })

  test('marks who is only expected and knows them by their profile', () => {
    const [jonas] = withChanges([invited], 'match', [join('B')])
    expect(jonas).toMatchObject({ id: 'optimistic-jonas', username: 'Jonas Demo', skill_level: 'Pro' })
    expect([jonas, mara].map((one) => one && isOptimistic(one))).toEqual([true, false])
  })

  test('leaves what the server said as it was, so that dropping the changes rolls back', () => {
    withChanges(server, 'match', [leave('mara'), join('B'), answer('declined')])
    expect(server).toEqual([mara, ela])
  })
})

test('a written row takes the place of what was there', () => {
  const moved = { ...mara, team_assignment: 'B' as const }
  expect(withRow(server, moved)).toEqual([moved, ela])
  expect(shown(withRow(server, invited))).toEqual(['mara confirmed A', 'ela confirmed B', 'jonas pending -'])
})

test('who left is out, who only was invited takes no place', () => {
  expect(withoutMember(server, 'mara')).toEqual([ela])
  expect(confirmedOf([mara, invited, participant('tim', { status: 'declined' })])).toEqual([mara])
})

function participant(userId: string, rest: Partial<Participant>): Participant {
  return {
    id: `row-${userId}`,
    match_id: 'match',
    user_id: userId,
    status: 'confirmed',
    team_assignment: null,
    responded_at: null,
    created_at: AT,
    updated_at: AT,
    username: userId,
    avatar_url: null,
    avatar_filename: null,
    skill_level: 'Beginner',
    ...rest,
  }
}
