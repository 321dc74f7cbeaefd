import { NEW_MATCH, type StoredMatch } from '@domain/match/match-values.ts'
import { EVENTUALLY } from 'supabase-compatible/testing/eventually.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '@/lib/backend/config.ts'
import { followSession, sessionStore } from '@/lib/backend/session/session.ts'
import { authClient } from '@/lib/backend/supabase.ts'
import { answers, asked, forget, standInFetch, useStandIn } from '../../../testing/stand-in-backend.ts'
import { type MatchToSave, saveMatch } from './mutations.ts'
import { conversion } from './schema.ts'

const MEMBER = '11111111-1111-4111-8111-111111111111'
const UPDATE = 'POST /rest/v1/rpc/update_matches'
const STORED: StoredMatch = {
  ...NEW_MATCH,
  location: 'Arena',
  skill_level: 'Advanced',
  match_date: '2026-11-24T17:30:00+00:00',
  end_time: '20:00:00',
  match_duration: 90,
}
const KEPT = [{ columns: { skill_level: 'Pro' }, dates: 1 }]

beforeAll(async () => {
  vi.stubGlobal('fetch', standInFetch)
  vi.stubGlobal('location', { origin: 'https://club.example' })
  await useStandIn()
  const community = { venues: [], timeZone: 'Europe/Berlin' }
  answers.set('GET /config.json', {
    status: 200,
    body: { supabaseUrl: 'http://backend.test', supabasePublishableKey: 'key', community },
  })
  await loadConfig()
  followSession()
  const session = {
    access_token: `head.${btoa(JSON.stringify({ sub: MEMBER, exp: Date.parse('2100-01-01') / 1000 }))}.sign`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: MEMBER, email: 'mara@example.org', user_metadata: {} },
  }
  answers.set('POST /auth/v1/token', { status: 200, body: session })
  await (await authClient()).signInWithPassword({ email: 'mara@example.org', password: 'secret' })
  await vi.waitFor(() => expect(sessionStore.snapshot().status).toBe('signed-in'), EVENTUALLY)
})
beforeEach(forget)

const match = (more: Partial<MatchToSave> = {}): MatchToSave => ({
  id: 'first',
  values: { ...conversion.valuesOf(STORED), skillLevel: 'Beginner' },
  verb: 'update',
  scope: 'following',
  seen: [STORED],
  ...more,
})
const answer = (conflicts: object, kept: object[]) =>
  answers.set(UPDATE, { status: 200, body: [{ conflicts, kept }] })
const sent = () => asked.map(({ body }) => body)

test('a save sends what was touched alone, and what it may replace', async () => {
  answer({}, [])
  expect(await saveMatch(match())).toEqual({ ended: 'written', id: 'first' })
  expect(sent()).toEqual([
    {
      p_match_id: 'first',
      p_changes: { skill_level: 'Beginner' },
      p_expected: { skill_level: ['Advanced'] },
      p_following: true,
      p_leave_others: false,
    },
  ])
})

test('nothing that was touched is nothing to send', async () => {
  expect(await saveMatch(match({ values: conversion.valuesOf(STORED) }))).toMatchObject({ ended: 'written' })
  expect(sent()).toEqual([])
})

test('another device has changed the same: nothing is written', async () => {
  answer({ skill_level: 'Intermediate' }, [])
  expect(await saveMatch(match())).toEqual({ ended: 'conflict' })
})

test('dates that differ are asked about, and left alone or replaced as it is answered', async () => {
  answer({}, KEPT)
  expect(await saveMatch(match())).toEqual({ ended: 'differing', kept: KEPT })
  expect(await saveMatch(match({ others: { choice: 'leave', kept: KEPT } }))).toMatchObject({
    ended: 'written',
  })
  expect(sent()[1]).toMatchObject({ p_leave_others: true, p_expected: { skill_level: ['Advanced'] } })
  answer({}, [])
  expect(await saveMatch(match({ others: { choice: 'change', kept: KEPT } }))).toMatchObject({
    ended: 'written',
  })
  expect(sent()[2]).toMatchObject({ p_leave_others: false, p_expected: { skill_level: ['Advanced', 'Pro'] } })
})

test('dates that were arranged again since are asked about again', async () => {
  answer({}, KEPT)
  const again = match({
    others: { choice: 'change', kept: [{ columns: { skill_level: 'Open' }, dates: 1 }] },
  })
  expect(await saveMatch(again)).toEqual({ ended: 'differing', kept: KEPT })
})
