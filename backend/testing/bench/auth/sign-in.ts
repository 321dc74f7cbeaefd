import { availableParallelism } from 'node:os'
import { AUTH_DEFAULTS } from '../../../index.ts'
import { startPasswordPool } from '../../internals.ts'
import type { BenchDatabase } from '../database.ts'
import { type Row, tell } from '../figures.ts'
import { type ProcessorTime, processorColumns, sumOfProcessor, withProcessorTime } from '../processor.ts'
import { type Rate, repeat, together } from '../repeat.ts'
import { ACCOUNT, type AuthPeer } from './auth-peers.ts'

const RUNS = 3
const SIGN_INS = 20
const OTHERS = 16
const DATA = '/rest/v1/conformance_lessons?select=id,room,level&limit=20'

interface Lane {
  idle: Rate[]
  signIns: Rate[]
  processor: ProcessorTime[]
  kept: Rate[]
  signInsMeanwhile: Rate[]
}

/**
 * Figure 5: password sign-ins per second, and what other requests keep of their idle throughput meanwhile. The floor is bcrypt
 * alone in the same pool of threads, without HTTP and database: cost 10 takes some 50 ms of a core.
 */
export async function measureSignIns(
  { postgresPid }: BenchDatabase,
  peers: AuthPeer[],
  seconds: number,
): Promise<void> {
  const lanes = peers.map(
    (): Lane => ({ idle: [], signIns: [], processor: [], kept: [], signInsMeanwhile: [] }),
  )
  const floor: Rate[] = []
  for (let run = 0; run < RUNS; run++) {
    floor.push(await bcryptAlone(seconds))
    for (const [index, peer] of peers.entries())
      await measurePeer(peer, postgresPid, lanes[index] as Lane, seconds)
  }
  report(peers, lanes, together(floor))
}

async function bcryptAlone(seconds: number): Promise<Rate> {
  const pool = startPasswordPool(AUTH_DEFAULTS.passwordCost)
  const stored = String(await pool.run({ password: ACCOUNT.password }))
  const rate = await repeat(availableParallelism(), seconds, () =>
    pool.run({ password: ACCOUNT.password, stored }),
  )
  await pool.stop()
  return rate
}

async function measurePeer(peer: AuthPeer, postgresPid: number, lane: Lane, seconds: number): Promise<void> {
  const { access_token } = await peer.signIn()
  const others = () => peer.call('GET', DATA, undefined, access_token)
  if (peer.hasData) {
    await others()
    await repeat(OTHERS, 1, others)
    lane.idle.push(await repeat(OTHERS, seconds, others))
  }
  const { result, processor } = await withProcessorTime({ pid: peer.pid, postgresPid }, () =>
    repeat(SIGN_INS, seconds, peer.signIn),
  )
  lane.signIns.push(result)
  lane.processor.push(processor)
  if (!peer.hasData) return
  const both = [repeat(OTHERS, seconds, others), repeat(SIGN_INS, seconds, peer.signIn)] as const
  const [kept, signIns] = await Promise.all(both)
  lane.kept.push(kept)
  lane.signInsMeanwhile.push(signIns)
}

function report(peers: AuthPeer[], lanes: Lane[], floor: Rate): void {
  const rows = lanes.map((lane, index) => {
    const signIns = together(lane.signIns)
    const row = {
      'sign-ins/s': signIns.perSecond.toFixed(1),
      'of the floor': percent(signIns, floor),
      ...processorColumns(sumOfProcessor(lane.processor), signIns.done),
      errors: signIns.errors,
      ...(lane.idle.length > 0 && othersOf(lane)),
    }
    return [peers[index]?.name, row]
  })
  const least = { 'floor: bcrypt in the pool': { 'sign-ins/s': floor.perSecond.toFixed(1) } }
  tell({
    title: `5. Password sign-ins, ${SIGN_INS} at a time, middle of ${RUNS} runs`,
    target: '35/s, 80 % of other requests kept',
    rows: { ...least, ...Object.fromEntries(rows) },
    drawn: 'sign-ins/s',
    limit: 35,
  })
}

function othersOf(lane: Lane): Row {
  const [idle, kept, then] = [together(lane.idle), together(lane.kept), together(lane.signInsMeanwhile)]
  return {
    'others/s, idle': Math.round(idle.perSecond),
    'others/s, meanwhile': Math.round(kept.perSecond),
    kept: percent(kept, idle),
    'sign-ins/s then': then.perSecond.toFixed(1),
    'errors then': idle.errors + kept.errors + then.errors,
  }
}

function percent(part: Rate, whole: Rate): string {
  return `${((100 * part.perSecond) / whole.perSecond).toFixed(0)} %`
}
