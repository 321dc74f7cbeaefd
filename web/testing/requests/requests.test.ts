import { FORM_COLUMNS } from '@domain/match/match-values.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { sessionStore } from '@/lib/backend/session/session.ts'
import { type Node, nameOf, visit } from '../../../tools/languages/syntax-tree.ts'
import { queriesIn, type Source, sourceOf } from '../freshness/client-queries.ts'
import { REQUESTS, WITHOUT_REQUESTS } from './all-requests.ts'
import { type Caller, type ClientRequest, replaceNetwork, requestsOf } from './record-requests.ts'
import { ME, NOW, SERIES } from './things.ts'

// The database does not run here. `supabase/tests/query-plans.test.ts` explains what this test writes down.
const RECORDED = '../../../testing/growth/client-requests.jsonl'

vi.mock('@/lib/installed-app/push-device.ts', async (original) => ({
  ...(await original<object>()),
  findObstacle: () => null,
  currentDevice: async () => ({ endpoint: 'https://push.example.com/device' }),
}))
vi.mock('@/lib/browser/new-id.ts', () => ({ newId: () => '60000000-0000-4000-8000-000000000001' }))

const files = import.meta.glob<string>(
  ['../../src/features/**/queries.ts', '../../src/features/**/queries/*.ts', '!**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  sessionStore.set({ status: 'signed-in', session: { user: { id: ME } } as never })
  await replaceNetwork([
    ['GET /rest/v1/matches?select=series_id', [{ series_id: SERIES }]],
    ['POST /rest/v1/rpc/get_evening', null],
    ['POST /rest/v1/rpc/shared_board', null],
    ['POST /rest/v1/rpc/usual_times', [{ weekday: 1, start_time: '18:00:00' }]],
  ])
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** The queries of a file, and the functions and constants that read without being one. */
function readersIn(source: Source): string[] {
  const queries = new Set(queriesIn(source).map(({ name }) => name))
  const names = new Set(queries)
  visit(source.tree, (node, parents) => {
    if (node.type !== 'CallExpression' || !isRead(node)) return
    const around = parents.find(({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclarator')
    const name = around ? nameOf(around.id as Node) : ''
    if (!queries.has(name)) names.add(`${source.file} ${name}`)
  })
  return [...names]
}

const isRead = ({ callee }: Node) =>
  (callee as Node).type === 'Identifier' && ['rpc', 'supabase'].includes(nameOf(callee as Node))

test('every query of the client has a row of the requests that it sends, and there is no row without a query', () => {
  const readers = Object.entries(files).flatMap(([file, text]) =>
    readersIn(sourceOf(file.replace('../../src/features/', ''), text)),
  )
  const rows = [...Object.values(REQUESTS).flatMap(Object.keys), ...Object.keys(WITHOUT_REQUESTS)]
  expect(readers.filter((name) => !rows.includes(name))).toEqual([])
  // Rows of functions that only call one of the readers are named by their file.
  const known = new Set(readers)
  const isHere = (name: string) => known.has(name) || name.includes(' ')
  expect(rows.filter((name) => !isHere(name))).toEqual([])
})

test('the requests are those that were recorded', async () => {
  const lines: string[] = []
  for (const [as, rows] of Object.entries(REQUESTS))
    for (const [by, asks] of Object.entries(rows).sort()) {
      const requests = await requestsOf(by, as as Caller, asks)
      expect(requests, `${by} sends nothing`).not.toEqual([])
      lines.push(...requests.map((request: ClientRequest) => JSON.stringify(request)))
    }
  // `MATCH_PARTS` alone names them, so that another column of a match changes no request that is recorded.
  const text = lines.join('\n').replaceAll(encodeURIComponent(FORM_COLUMNS.join()), '{form columns}')
  await expect(`${text}\n`).toMatchFileSnapshot(RECORDED)
})
