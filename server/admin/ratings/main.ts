// `npm run ratings`: computes ratings again from the log of results, to compare or to replace them.
import type { ClientBase } from 'pg'
import { SetupError } from 'supabase-compatible'
import { openLog } from '../../log/open-log.ts'
import { type Reason, rebuildRatings, updateRatings } from '../../ratings/update-ratings.ts'
import { type Verification, verifyRatings } from '../../ratings/verify-ratings.ts'
import { openMembersDatabase } from '../members/open-database.ts'
import { runCommand } from '../run-command.ts'

const REASONS: readonly string[] = ['formula', 'correction', 'merge', 'deletion'] satisfies Reason[]

const HELP = [
  'Usage: npm run ratings -- --verify | --rebuild --reason WHY [flags]',
  '',
  '  --verify       computes every rating from the log of results and compares each digit with what is stored; changes nothing',
  `  --rebuild      computes every rating anew and replaces all at once; members are told why: --reason ${REASONS.join(' | ')}`,
  '',
  'It ends with 0 when all is as it should be, and with 1 when a number differs or nothing could be compared.',
  'A hosted project without a worker has no ratings: run `npm run worker` beside it. There, give DATABASE_URL alone.',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
]

const SENTENCES = {
  none: 'There are no ratings yet: a worker computes them when Courtside runs.',
  waits: 'A result was corrected and is not computed yet. Try again in a minute, while Courtside runs.',
  other_version:
    'The ratings are of another version of the formula: start Courtside, and its worker computes them anew.',
}

await runCommand(
  'ratings',
  {
    help: HELP,
    settings: ['DATA_DIR', 'DATABASE_URL'],
    flags: { verify: { type: 'boolean' }, rebuild: { type: 'boolean' }, reason: { type: 'string' } },
  },
  async ({ given: { verify, rebuild, reason }, config }) => {
    if (Boolean(verify) === Boolean(rebuild)) throw new SetupError('ratings: say --verify or --rebuild.')
    if (rebuild && !(typeof reason === 'string' && REASONS.includes(reason)))
      throw new SetupError(`ratings --rebuild: say why with --reason ${REASONS.join(' | ')}.`)
    const { client, stop } = await openMembersDatabase(config)
    const work = verify ? compare(client) : replace(client, reason as Reason, openLog(config.logLevel))
    console.log(await work.finally(stop))
  },
)

async function compare(client: ClientBase): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const found = await verifyRatings((text, values) => client.query(text, values)).finally(() =>
    client.query('rollback'),
  )
  if (found.state !== 'same') throw new SetupError(sentenceOf(found))
  return `${found.results} results, ${found.people} ratings: every digit is the same.`
}

function sentenceOf(found: Exclude<Verification, { state: 'same' }>): string {
  if (found.state !== 'differs') return SENTENCES[found.state]
  return ['What is stored differs from what the log says:', ...found.differences.map((one) => `  ${one}`)]
    .concat('npm run ratings -- --rebuild --reason correction computes all anew.')
    .join('\n')
}

async function replace(
  client: ClientBase,
  reason: Reason,
  log: Parameters<typeof updateRatings>[1],
): Promise<string> {
  const query = (text: string, values?: unknown[]) => client.query(text, values)
  if (!(await rebuildRatings(query, reason)))
    throw new SetupError('A worker computes all ratings anew at this moment. Try again in some minutes.')
  await updateRatings(query, log)
  await client.query('select private.report_ratings()')
  return 'All ratings are computed anew.'
}
