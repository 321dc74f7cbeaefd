import { readFile } from 'node:fs/promises'
import { claimsOf, headersOf, openSigner } from 'supabase-compatible/testing/bench/auth/signer.ts'
import { memberId } from 'supabase-compatible/testing/bench/database.ts'
import { captureStatements } from 'supabase-compatible/testing/bench/floor.ts'
import { addDays } from '../../domain/local-time.ts'
import { FORM_COLUMNS } from '../../domain/match/match-values.ts'
import { millisecondsInDay } from '../../domain/time-units.ts'

/** A line of `client-requests.jsonl`, which `web/testing/requests/requests.test.ts` writes. */
export interface RecordedRequest {
  by: string
  as: 'member' | 'steward' | 'stranger'
  method: string
  path: string
  prefer?: string
  accept?: string
  body?: unknown
}

export interface ClientStatement {
  /** The query of the client whose request it answers. */
  by: string
  path: string
  text: string
  values?: unknown[]
  /** The claims of the token that the request carries. */
  claims: object
}

/** The day on which the requests were recorded. */
const RECORDED_ON = Date.parse('2026-06-01T00:00:00Z')

/** The statements with which our backend answers the requests of the client, as of today. */
export async function clientStatements(url: string): Promise<ClientStatement[]> {
  const recorded = await recordedRequests()
  const signer = await openSigner()
  const tokens = { member: await signer.tokenOf(memberId(1)), steward: await signer.tokenOf(memberId(3)) }
  const requests = recorded.map(({ as, method, path, prefer, accept, body }) => ({
    method,
    path,
    headers: {
      ...(as === 'stranger' ? { apikey: 'sb_publishable_bench' } : headersOf(tokens[as])),
      ...(prefer && { prefer }),
      ...(accept && { accept }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }))
  const statements = await captureStatements(url, signer.port, signer.signingKey, requests, {})
  const claims = { member: claimsOf(memberId(1)), steward: claimsOf(memberId(3)), stranger: { role: 'anon' } }
  return recorded.flatMap(({ by, as, path }, at) => {
    const statement = statements[at]
    return statement
      ? [
          {
            by,
            path,
            claims: claims[as],
            text: statement.text,
            ...(statement.values && { values: statement.values }),
          },
        ]
      : []
  })
}

/** The requests of the client, moved to today. */
export async function recordedRequests(): Promise<RecordedRequest[]> {
  const text = await readFile(new URL('./client-requests.jsonl', import.meta.url), 'utf8')
  const later = Math.floor((Date.now() - RECORDED_ON) / millisecondsInDay)
  const moved = text.replaceAll(/\b\d{4}-\d\d-\d\d(?=T\d\d%3A|T\d\d:|["&])/g, (day) => addDays(day, later))
  return moved
    .replaceAll('{form columns}', encodeURIComponent(FORM_COLUMNS.join()))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
