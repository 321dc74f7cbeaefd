import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { TASKS } from '../tasks.mjs'
import { fileOfBackend, findForeignWords } from './backend-package.ts'
import { checkComments } from './check-comments.ts'
import {
  findDeadCitations,
  findDeadPaths,
  findDeadPathsInComments,
  findMissingCommands,
  findUntriedCommands,
} from './check-documents.ts'
import { checkFolders, findSharedVersions } from './check-folders.ts'
import { checkFunctions } from './check-functions.ts'
import { findDecisionFaults } from './doc-decisions.ts'

// The house in one table: who may import whom (ARCHITECTURE.md draws it).
const BACKEND_ENTRY = /^backend\/index\.ts$/
const PASSWORD_STRENGTH = /^backend\/auth\/password\/strength\/guesses\.mjs$/
const MAY_IMPORT: [files: RegExp, ...allowed: RegExp[]][] = [
  [/^web\/src\/.*\.component\.test\.tsx$/, /^web\/(src|testing)\//, /^domain\//],
  [/^domain\//, /^domain\//],
  [/^web\/src\/lib\//, /^web\/src\/lib\//, /^domain\//, PASSWORD_STRENGTH],
  [
    /^web\/src\/ui\//,
    /^web\/src\/ui\//,
    /^web\/src\/lib\/(cn|use-store|backend\/errors|(browser|time)\/[a-z-]+)\.ts$/,
  ],
  [/^web\/src\/features\//, /^web\/src\/(ui|lib|features)\//, /^domain\//],
  [/^web\/src\/app\//, /^web\/src\//, /^domain\//],
  [/^backend\//, /^backend\//],
  [/^server\//, /^server\//, /^domain\//, BACKEND_ENTRY],
]
const PRODUCT = /^(backend|domain|server|web\/src)\//
const DOMAIN_PACKAGES = /^(zod|@date-fns\/tz|@lingui\/core\/runtime-macro)$/
// From the lowest to the highest: a feature uses queries and components of those before it.
const FEATURES = [
  'about',
  'install',
  'americano',
  'courts',
  'community',
  'messages',
  'match-list',
  'participation',
  'match-form',
  'second-factor',
  'sign-in',
  'sharing',
  'evening',
  'rating',
  'results',
  'match',
  'profile',
  'notifications',
  'account',
  'steward',
]
const MEETS_BACKEND =
  /^web\/src\/(features\/([a-z-]+|steward\/[a-z]+)\/(queries|mutations)(\/[a-z-]+)?|lib\/backend\/(session\/(session|ensure-profile|open-link|sign-out)|socket|realtime-client|files|supabase))\.tsx?$/
const QUESTIONS_TEST = 'web/src/lib/question.component.test.tsx'
const QUESTION = /use(?:Match)?Question(?:<[^(]*>)?\(\{\s*name: '([a-z-]+)'/g
const FORBIDDEN: { files: RegExp; text?: RegExp; say: string }[] = [
  { files: /[^a-z0-9._/-]/, say: 'file names are kebab-case' },
  { files: /(^|\/)(utils|helpers|hooks|services|types)(\/|\.tsx?$)/, say: 'name the thing, not a drawer' },
  {
    files:
      /^web\/src\/features\/(?!([a-z-]+|steward\/[a-z]+)\/((queries|mutations|schema)(\/[a-z-]+)?(\.test)?\.tsx?|components\/([a-z-]+\/)?[^/]+)$|steward\/sections\.ts$)/,
    say: 'a feature, or a section for stewards, has queries, mutations, schema (a file or a folder each) and components/, nothing else',
  },
  { files: /^(?!backend\/index).*\/index\.tsx?$/, say: 'no barrel files' },
  {
    files: /^(web\/src|domain|server|tools)\//,
    text: /^export (\*|\{[^}]*\}) from /m,
    say: 'no re-exports: who needs it imports it from where it stands',
  },
  {
    files:
      /^(?!((bench|domain|tools|web|backend|server|supabase|testing)\/.*|e2e\/engines\/[a-z]+)\.test\.ts$|(bench|domain|tools|web)\/.*\.test\.tsx$).*\.test\.tsx?$|^(?!web\/).*\.component\.test\.tsx$/,
    say: 'no project of vitest.config.ts includes it, so it would never run',
  },
  {
    files: /^domain\/.*(?<!\.test)\.ts$/,
    text: /new Date\(\)|Date\.now\(\)|Math\.random\(\)/,
    say: 'time and chance come in as arguments',
  },
  {
    files: /^web\/src\/(?!lib\/time\/clock\.ts$).*(?<!\.test)\.tsx?$/,
    text: /new Date\(\)|Date\.now\b/,
    say: 'the time comes from web/src/lib/time/clock.ts: useClock or secondNow for what is drawn, timeStamp for an action, instantNow for what runs out',
  },
  {
    files: /^web\/src\/(features|app)\//,
    text: /^(?![\s\S]*use(Match)?Question(<[^(]*>)?\()[\s\S]*<(ConfirmDialog|ChoiceSheet)\b/,
    say: 'a question is held by useQuestion in web/src/lib/question.ts, which closes it when its ground is lost',
  },
  {
    files: /^web\/src\/features\//,
    text: /^(?![\s\S]*(use(Match)?Question(<[^(]*>)?\(|\/\/ Asks nothing that could lose its ground: ))[\s\S]*<Sheet\b/,
    say: 'a sheet asks, and is held by useQuestion, or a comment says why it cannot: "Asks nothing that could lose its ground: ..."',
  },
  {
    files: /^web\/src\/(?!lib\/question\.ts|features\/participation\/queries\/match-question\.ts)/,
    text: /use(Match)?Question(<[^(]*>)?\((?!\{\s*name: ')/,
    say: 'useQuestion takes the name of the question first',
  },
  {
    files: /^web\/src\/(?!lib\/time\/datetime).*(?<!\.test)\.tsx?$/,
    text: /\.toLocale(Date|Time)?String\(|Intl\.DateTimeFormat\(/,
    say: 'dates are formatted in web/src/lib/time/datetime.ts only',
  },
  {
    files: /^web\/src\/(?!lib\/backend\/use-action\.ts$)/,
    text: /\buseMutation\b/,
    say: 'a change that the client sends is a declaration, which useAction in web/src/lib/backend/use-action.ts carries out',
  },
  {
    files: /^web\/src\//,
    text: /<form\b(?!\s+\{\.\.\.form\.props\})/,
    say: 'a form is held by useForm in web/src/lib/forms/use-form.ts: <form {...form.props}>',
  },
  {
    files: /^web\/src\/(?!ui\/buttons\/submit-button\.tsx).*\.tsx$/,
    text: /\stype="submit"/,
    say: 'forms are sent by web/src/ui/buttons/submit-button.tsx, which says why nothing can be sent without a network',
  },
  {
    files: /^web\/src\/(?!features\/steward\/community\/components\/without-eval\.ts$)/,
    text: /from 'zod/,
    say: 'answers are typed, not parsed: zod is 20 KiB, and compiles where the content policy forbids it unless without-eval.ts comes first',
  },
  {
    files: /^(?!backend\/database\/connection\.ts$|.*(\.test\.ts$|\/testing\/))(backend|server|tools)\//,
    text: /new (pg\.)?Client\(/,
    say: 'connections are opened by backend/database/connection.ts: the loss of one without a listener ends the process with a stack',
  },
]
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Everything in the files (by path from the root) that breaks the house's rules, one sentence each. */
export function checkStructure(files: Map<string, string>): string[] {
  const faults = checkFolders([...files.keys()])
  const questions = new Map<string, string>()
  const cases = files.get(QUESTIONS_TEST)
  for (const [file, text] of files) {
    for (const rule of FORBIDDEN)
      if (rule.files.test(file) && (rule.text?.test(text) ?? true)) faults.push(`${file}: ${rule.say}`)
    for (const [, name = ''] of file.startsWith('web/src/') ? text.matchAll(QUESTION) : []) {
      if (questions.has(name))
        faults.push(`${file}: ${questions.get(name)} has a question of the name ${name}`)
      questions.set(name, file)
      if (cases !== undefined && !new RegExp(`^  '?${name}'?: \\[$`, 'm').test(cases))
        faults.push(`${file}: the question ${name} has no case in ${QUESTIONS_TEST}`)
    }
    for (const target of importsOf(file, text)) {
      if (!mayImport(file, target)) faults.push(`${file}: may not import ${target}`)
    }
  }
  if (questions.size > 0 && cases === undefined)
    faults.push(`${QUESTIONS_TEST}: the test of all questions is missing`)
  return faults
}

function* importsOf(file: string, text: string): Generator<string> {
  for (const [, name = ''] of text.matchAll(IMPORT)) {
    const inBackend = fileOfBackend(name)
    if (inBackend) yield inBackend
    else if (name.startsWith('.')) yield byPath(file, join(dirname(file), name))
    else if (name.startsWith('@/')) yield `web/src/${name.slice(2)}`
    else if (name.startsWith('@domain/')) yield `domain/${name.slice(8)}`
    else if (/^domain\//.test(file) && !isTest(file) && !DOMAIN_PACKAGES.test(name))
      yield `the package ${name}`
  }
}

/** The backend is a package, and its files are imported by its name. */
const byPath = (file: string, target: string) =>
  target.startsWith('backend/') && !file.startsWith('backend/') ? `${target} by its path` : target

function mayImport(file: string, target: string): boolean {
  if (target.endsWith(' by its path')) return false
  if (PRODUCT.test(file) && !isTest(file) && isTest(target)) return false
  if (isTest(file) && !file.startsWith('backend/') && /^(backend|testing|tools|web\/testing)\//.test(target))
    return true
  if (target === 'web/src/lib/backend/supabase.ts' && !MEETS_BACKEND.test(file) && !isTest(file)) return false
  const [, ...allowed] = MAY_IMPORT.find(([files]) => files.test(file)) ?? [/./, /./]
  if (!allowed.some((pattern) => pattern.test(target))) return false
  const [own, other] = [featureOf(file), featureOf(target)]
  if (!own || !other || own === other) return true
  if (!isTest(file) && !FEATURES.slice(0, Math.max(0, FEATURES.indexOf(own))).includes(other)) return false
  return /\/(queries(\/[a-z-]+)?\.ts|components\/([a-z-]+\/)?[^/]+)$/.test(target)
}

const featureOf = (file: string) => /^web\/src\/features\/([a-z-]+)\//.exec(file)?.[1]
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing\/|(^|\/)vitest\.config\.ts$/.test(file)

const read = (pattern: string) => new Map(globSync(pattern).map((name) => [name, readFileSync(name, 'utf8')]))

if (import.meta.main) {
  const FOLDERS = '{domain,web/src,backend,server,supabase,testing,e2e,bench,tools}'
  const SOURCES = `{web/*.ts,web/testing/*.{ts,tsx},${FOLDERS}/**/*.{ts,tsx,sql,css}}`
  const DOCUMENTS = '{*.md,docs/**/*.md,backend/*.md,supabase/*.md}'
  const files = globSync([
    '*',
    '{backend,bench,config,docs,domain,e2e,languages,server,supabase,testing,tools,web}/**/*',
  ])
  const specification = readFileSync('docs/specification.md', 'utf8')
  const cited = (file: string, text: string) => findDeadCitations(file, text, specification, files)
  const CHECKS: [pattern: string, check: (file: string, text: string) => string[]][] = [
    [`${FOLDERS}/**/*.mjs`, checkComments],
    [SOURCES, checkComments],
    [SOURCES, (file, text) => findDeadPathsInComments(file, text, files)],
    ['backend/**/*.{ts,mjs,sql,json,md}', findForeignWords],
    [
      '{domain,web/src,backend,server,tools}/**/*.{ts,tsx}',
      (file, text) => (isTest(file) ? [] : checkFunctions(file, text)),
    ],
    [`{${DOCUMENTS},web/*.ts,${FOLDERS}/**/*.{ts,tsx,sql,mjs}}`, cited],
    [DOCUMENTS, (file, text) => findDeadPaths(file, text, files)],
    ['docs/*.md', findUntriedCommands],
    [DOCUMENTS, (file, text) => findMissingCommands(file, text, Object.keys(TASKS))],
  ]
  const faults = [
    ...checkStructure(read(`${FOLDERS}/**/*.{ts,tsx}`)),
    ...CHECKS.flatMap(([pattern, check]) => [...read(pattern)].flatMap((file) => check(...file))),
    ...findDecisionFaults(read('docs/decisions/*.md')),
    ...findSharedVersions(files),
  ]
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
