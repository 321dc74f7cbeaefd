import { expect, test } from 'vitest'
import { findSharedVersions } from './check-folders.ts'
import { checkStructure } from './check-structure.ts'

const check = (...files: [string, string?][]) =>
  checkStructure(new Map(files.map(([name, text]) => [name, text ?? ''])))

test.each([
  ['domain/match/match-kind.ts', "import { z } from 'zod'\nimport { team } from './team.ts'"],
  ['web/src/lib/backend/session/session.ts', "import { supabase } from '@/lib/backend/supabase.ts'"],
  ['web/src/features/match-list/queries/matches.ts', "import { supabase } from '@/lib/backend/supabase.ts'"],
  [
    'web/src/features/match/components/card.tsx',
    "import { JoinConfirm } from '@/features/participation/components/players/join.tsx'",
  ],
  [
    'web/src/app/routes/matches.tsx',
    "import { MatchList } from '@/features/match-list/components/list/match-list.tsx'",
  ],
  ['backend/rest/routes.test.ts', "import { startTestBackend } from '../testing/test-backend.ts'"],
  ['server/main.ts', "import { startBackend } from 'supabase-compatible'"],
  [
    'server/admin/keys/keys.test.ts',
    "import { createTokens } from 'supabase-compatible/testing/internals.ts'",
  ],
  ['web/src/lib/password-strength.ts', "import { guessesOf } from 'supabase-compatible/password-strength'"],
  ['server/mail/mailer.ts', "import { messages } from '../domain/messages.ts'"],
  ['web/src/lib/time/datetime.ts', 'new Intl.DateTimeFormat(locale)'],
  ['web/src/lib/time/clock.ts', 'export const timeStamp = () => new Date().toISOString()'],
  ['web/src/lib/time/clock.test.ts', 'vi.setSystemTime(Date.now() + 300)'],
  ['testing/test-browser.test.ts', ''],
  ['backend/database/connection.ts', 'new pg.Client(url)'],
  ['server/jobs/check-database.test.ts', 'new pg.Client(url)'],
  ['web/src/ui/layout/dock.component.test.tsx', ''],
  [
    'web/src/features/match-list/components/card.tsx',
    '// Asks nothing that could lose its ground: shows a card.\nreturn <Sheet open />',
  ],
  ['web/src/features/match/components/a.tsx', '<form {...form.props} className="grid">'],
])('%s is fine with: %s', (file, text) => {
  expect(check([file, text])).toEqual([])
})

test.each([
  ['config/community.test.ts', '', 'would never run'],
  ['server/http/page.test.tsx', '', 'would never run'],
  ['domain/match/level.component.test.tsx', '', 'would never run'],
  ['server/jobs/check-database.ts', 'new pg.Client(url)', 'opened by backend/database/connection.ts'],
  ['domain/match/match-kind.ts', "import { Pool } from 'pg'", 'may not import the package pg'],
  ['domain/match/match-kind.ts', 'const now = Date.now()', 'come in as arguments'],
  ['domain/match/match-kind.ts', "import { cn } from '@/lib/cn.ts'", 'may not import web/src/lib/cn.ts'],
  [
    'web/src/lib/toast.ts',
    "import { Button } from '@/ui/buttons/button.tsx'",
    'may not import web/src/ui/buttons/button.tsx',
  ],
  [
    'web/src/ui/layout/avatar.tsx',
    "import { supabase } from '@/lib/backend/supabase.ts'",
    'may not import web/src/lib/backend/supabase.ts',
  ],
  [
    'server/mail/mailer.ts',
    "import { startSmtp } from '../testing/test-smtp.ts'",
    'may not import server/testing',
  ],
  [
    'web/src/app/root.tsx',
    "import { supabase } from '@/lib/backend/supabase.ts'",
    'may not import web/src/lib/backend/supabase.ts',
  ],
  [
    'web/src/features/match-list/components/a.tsx',
    "import { supabase } from '@/lib/backend/supabase.ts'",
    'may not import',
  ],
  [
    'web/src/features/match-list/components/a.tsx',
    "import { x } from '@/app/router.tsx'",
    'may not import web/src/app',
  ],
  [
    'web/src/features/match-list/queries/matches.ts',
    "import { x } from '@/features/sign-in/mutations.ts'",
    'may not import',
  ],
  [
    'web/src/features/match-list/queries/matches.ts',
    "import('@/features/sign-in/schema.ts')",
    'may not import',
  ],
  [
    'backend/index.ts',
    "import { x } from '../server/config/config.ts'",
    'may not import server/config/config.ts',
  ],
  [
    'server/main.ts',
    "import { x } from 'supabase-compatible/testing/internals.ts'",
    'may not import backend/testing/internals.ts',
  ],
  [
    'bench/main.ts',
    "import { startBackend } from '../backend/index.ts'",
    'may not import backend/index.ts by its path',
  ],
  ['web/src/ui/card.tsx', "import { x } from 'supabase-compatible'", 'may not import backend/index.ts'],
  [
    'backend/rest/routes.test.ts',
    "import { startServer } from '../../testing/test-server.ts'",
    'may not import testing/test-server.ts',
  ],
  ['backend/index.ts', "import { x } from '../domain/messages.ts'", 'may not import domain/messages.ts'],
  ['server/main.ts', "import { x } from '../web/src/main.tsx'", 'may not import web/src/main.tsx'],
  ['server/main.ts', "import { x } from '../tools/start.ts'", 'may not import tools/start.ts'],
  ['web/src/features/match-list/card.tsx', '', 'nothing else'],
  ['web/src/features/match-list/components/MatchCard.tsx', '', 'kebab-case'],
  ['web/src/ui/index.ts', '', 'no barrel files'],
  ['web/src/ui/card.tsx', "export { Avatar } from './avatar.tsx'", 'no re-exports'],
  ['server/utils/text.ts', '', 'not a drawer'],
  ['web/src/features/match-list/components/card.tsx', 'date.toLocaleDateString()', 'dates are formatted in'],
  ['web/src/ui/age.tsx', 'const now = Date.now()', 'useClock or secondNow'],
  ['web/src/lib/age.ts', 'const read = Date.now', 'useClock or secondNow'],
  [
    'web/src/features/match-list/queries/matches.ts',
    'const since = new Date().toISOString()',
    'timeStamp for an action',
  ],
  ['web/src/features/match-list/components/card.tsx', 'const today = venueDay(new Date())', 'useClock or'],
  ['web/src/features/match-list/components/card.tsx', 'return <ConfirmDialog open />', 'held by useQuestion'],
  ['web/src/features/match-list/components/card.tsx', 'return <ChoiceSheet open />', 'held by useQuestion'],
  ['web/src/features/match-list/components/card.tsx', 'return <Sheet open />', 'held by useQuestion'],
  ['web/src/features/match-list/components/card.tsx', 'useQuestion({ open })', 'name of the question first'],
  ['web/src/features/match/mutations.ts', 'useMutation({ mutationFn: send })', 'is a declaration'],
  ['web/src/features/match/components/a.tsx', 'return <form onSubmit={send}>', 'held by useForm'],
])('%s is refused with: %s', (file, text, fault) => {
  expect(check([file, text])).toEqual([expect.stringContaining(fault)])
})

const QUESTIONS_TEST = 'web/src/lib/question.component.test.tsx'
const LEAVE_CASE = "const CASES = {\n  'leave-match': [\n"

test('two questions have two names', () => {
  const question = "useQuestion({ name: 'leave-match', open })"
  const faults = check(
    ['web/src/features/match-list/components/card.tsx', question],
    ['web/src/features/match/components/actions.tsx', question.replace('use', 'useMatch')],
    [QUESTIONS_TEST, LEAVE_CASE],
  )
  expect(faults).toEqual([expect.stringContaining('has a question of the name leave-match')])
})

test('a question whose subject has a type is one too', () => {
  const faults = check(
    ['web/src/features/match-list/components/card.tsx', "useQuestion<Match>({ name: 'leave-match', open })"],
    [
      'web/src/features/match/components/actions.tsx',
      "useMatchQuestion<Map<string, Match>>({ name: 'leave-match' })",
    ],
    [QUESTIONS_TEST, LEAVE_CASE],
  )
  expect(faults).toEqual([expect.stringContaining('has a question of the name leave-match')])
})

test('a question has a case in the test of all questions', () => {
  const file = 'web/src/features/match/components/actions.tsx'
  const faultsWith = (cases: string) =>
    check([file, "useQuestion({ name: 'leave-match', open })"], [QUESTIONS_TEST, cases])
  expect(faultsWith(LEAVE_CASE)).toEqual([])
  expect(faultsWith("const CASES = {\n  'join-match': [\n")).toEqual([
    expect.stringContaining('the question leave-match has no case'),
  ])
})

test('the test of all questions is there', () => {
  const file = 'web/src/features/match/components/actions.tsx'
  expect(check([file, "useQuestion({ name: 'leave-match', open })"])).toEqual([
    expect.stringContaining('the test of all questions is missing'),
  ])
})

test('a feature uses those before it, and is in the list', () => {
  const uses = (feature: string) => `import { x } from '@/features/${feature}/queries.ts'`
  expect(check(['web/src/features/match/components/card.tsx', uses('match-list')])).toEqual([])
  for (const [own, other] of [
    ['match-list', 'match'],
    ['unheard-of', 'match'],
    ['steward', 'unheard-of'],
  ] as const)
    expect(check([`web/src/features/${own}/components/card.tsx`, uses(other)])).not.toEqual([])
})

test('a folder holds fifteen source files at most, besides their tests', () => {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, index): [string] => [`server/net/${name}-${index}.ts`])
  const tests = named('sweep', 15).map(([name]): [string] => [name.replace('.ts', '.test.ts')])
  expect(check(...named('sweep', 15), ...tests)).toEqual([])
  expect(check(...named('sweep', 16))).toEqual([expect.stringContaining('server/net: 16 source files')])
})

test('no two migrations have one version', () => {
  const files = ['1_a.sql', '2_b.sql', '2_c.sql', '20_d.sql'].map((name) => `supabase/migrations/${name}`)
  expect(findSharedVersions([...files, 'web/2_b.css'])).toEqual([
    'supabase/migrations/2_b.sql and supabase/migrations/2_c.sql have one version; the later one gets a version of its own',
  ])
})

test('no file stands beside a folder of its name', () => {
  const faults = check(['server/mail.ts'], ['server/mail/mailer.ts'])
  expect(faults).toEqual([expect.stringContaining('server/mail.ts: stands beside a folder')])
})
