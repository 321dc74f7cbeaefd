import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { freePort } from '../server/embedded-postgres.ts'
import { type BenchDatabase, startBenchPostgres } from './database.ts'
import { captureStatement, openFloor } from './floor.ts'
import { getter, load, type Measured, middle } from './load.ts'
import { startPeer } from './peers/start.ts'

const CONNECTIONS = 50
const RUNS = 3
const SECRET = 'a-secret-of-the-benchmark-that-is-long-enough'

// Twenty matches to come with their creator and participants, as the match list asks for them.
const REQUEST =
  '/rest/v1/matches?select=*,creator:profiles!matches_creator_id_fkey(id,username),' +
  'participants:match_participants(id,user_id,status,team_assignment,user:profiles(id,username,avatar_url,skill_level))' +
  '&match_date=gte.{now}&order=match_date.asc,id.asc&limit=20&offset=0'

interface Lane {
  name: string
  once: () => Promise<void>
}

/** Runs the lanes in turn, three times, and takes the run in the middle of each. */
export async function runMatchList(seconds: number): Promise<void> {
  const postgres = await startBenchPostgres()
  try {
    const p95: number[] = []
    for (const matches of [2_000, 100_000])
      p95.push(await measureSize(await postgres.create(matches), matches, seconds))
    const [small = Number.NaN, large = Number.NaN] = p95
    console.log(`\np95 at 100,000 matches / at 2,000: ${(large / small).toFixed(2)} (target <= 1.30)`)
  } finally {
    await postgres.stop()
  }
}

async function measureSize(database: BenchDatabase, matches: number, seconds: number): Promise<number> {
  const { lanes, stop } = await openLanes(database)
  const runs = new Map<string, Measured[]>(lanes.map((lane) => [lane.name, []]))
  for (const lane of lanes) await load(lane.once, CONNECTIONS, 2)
  for (let run = 0; run < RUNS; run++) {
    for (const lane of lanes) runs.get(lane.name)?.push(await load(lane.once, CONNECTIONS, seconds))
  }
  await stop()
  return report(matches, runs)
}

function report(matches: number, runs: Map<string, Measured[]>): number {
  const medians = new Map([...runs].map(([name, measured]) => [name, middle(measured)]))
  const ours = medians.get('courtside')
  if (!ours) throw new Error('our own lane was not measured')
  console.log(
    `\nMatch list, ${matches.toLocaleString('en')} matches, ${CONNECTIONS} connections, middle of ${RUNS} runs`,
  )
  console.table(
    Object.fromEntries(
      [...medians].map(([name, m]) => [
        name,
        {
          'requests/s': Math.round(m.perSecond),
          'median ms': m.median.toFixed(1),
          'p95 ms': m.p95.toFixed(1),
          errors: m.errors,
          'courtside / this': (ours.perSecond / m.perSecond).toFixed(2),
        },
      ]),
    ),
  )
  return ours.p95
}

async function openLanes(database: BenchDatabase): Promise<{ lanes: Lane[]; stop(): Promise<void> }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'bench', alg: 'ES256' }
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/auth/v1`
  const claims = { sub: database.memberId, role: 'authenticated', aud: 'authenticated', aal: 'aal1' }
  const token = await sign(claims, issuer, privateKey, { alg: 'ES256', kid: 'bench' })
  const liteToken = await sign(claims, issuer, new TextEncoder().encode(SECRET), { alg: 'HS256' })
  const env = { DATABASE_URL: database.url }
  const path = REQUEST.replace('{now}', encodeURIComponent(new Date().toISOString()))
  const headers = (bearer: string) => ({ apikey: 'sb_publishable_bench', authorization: `Bearer ${bearer}` })
  const statement = await captureStatement(database.url, port, signingKey, path, headers(token))
  const ours = await startPeer('courtside.ts', {
    ...env,
    PORT: String(port),
    SIGNING_KEY: JSON.stringify(signingKey),
  })
  const lite = await startPeer('lite.ts', { DATABASE_URL: database.copyUrl, JWT_SECRET: SECRET })
  const floor = openFloor(database.url, claims, statement)
  return {
    lanes: [
      { name: 'floor: same SQL through pg', once: floor.once },
      { name: 'courtside', once: getter(ours.url + path, headers(token), CONNECTIONS, 5000) },
      { name: '@supabase/lite', once: getter(lite.url + path, headers(liteToken), CONNECTIONS, 5000) },
    ],
    async stop() {
      await Promise.all([ours.stop(), lite.stop(), floor.stop()])
    },
  }
}

function sign(
  claims: JWTPayload,
  issuer: string,
  key: Parameters<SignJWT['sign']>[0],
  header: JWTHeaderParameters,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key)
}
