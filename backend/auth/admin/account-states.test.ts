import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong, runs } from '../../testing/runs.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { openTwoPeople } from '../testing/two-people.ts'

// Runs the actions of docs/account-states.md in the orders that two people can choose.

let backend: TestBackend
let database: pg.Pool
beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform' })
  database = new pg.Pool({ connectionString: backend.database.url, max: 4 })
})
afterAll(async () => {
  await database.end()
  await backend.stop()
})

const TIMEOUT_MS = 400_000
const WALKS = Number(process.env.WALKS ?? runs(1, 60))
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

async function walk(names: string[]): Promise<void> {
  const people = await openTwoPeople(backend, database)
  for (const name of names) {
    await people.actions[name]?.()
    await people.check()
  }
  await people.checkEnd()
}

/** Returns every order of some of the actions, the shorter ones first. */
function ordersOf(names: string[]): string[][] {
  return names.flatMap((name) => {
    const rest = names.filter((other) => other !== name)
    return [[name], ...ordersOf(rest).map((order) => [name, ...order])]
  })
}

const BY_MAIL = [
  'the owner presses the button of the newest mail',
  'the owner presses the button of the mail before it',
  'the owner presses the button on another device',
  'the owner types the code of the newest mail',
  'the owner types the code on another device',
  'the owner says that it was somebody else',
]

const THIRD = { minLength: 2, maxLength: 2 }

// Sign-ups without the other person meet less: they are in `npm run test:long`, as are all of these uses.
it.each(
  ordersOf(['the owner signs up', 'the stranger signs up']).filter((order) => order.length >= runs(2, 1)),
)(
  'the account is the owner’s in the order %s, %s, whatever is done with the mails',
  async (...names) => {
    const uses = isLong
      ? BY_MAIL
      : fc.sample(fc.shuffledSubarray(BY_MAIL, THIRD), { numRuns: 1, seed: SEED }).flat()
    const walks = uses.map((use) => [...names.filter(Boolean), use, 'the stranger tries every password'])
    await Promise.all(walks.map(walk))
  },
  TIMEOUT_MS,
)

it.each([
  'the owner presses the button of the newest mail',
  'the owner presses the button of the mail before it',
  'the owner types the code of the newest mail',
  'the owner says that it was somebody else',
])(
  'a stranger who is vouched for by a steward gets nothing, when %s',
  async (use) => {
    await walk([
      'the stranger signs up',
      'a steward has the address confirmed',
      'the stranger tries every password',
      'the stranger has the mail sent again',
      use,
      'the stranger tries every password',
    ])
  },
  TIMEOUT_MS,
)

it(
  'an address cannot be had for another account by the owner pressing the button of the mail',
  async () => {
    await walk([
      'the stranger wants the address for their account',
      'the stranger confirms that from their own address',
      'the owner presses the button of that as well',
    ])
  },
  TIMEOUT_MS,
)

const TO_A_FACTOR = [
  'the owner signs up',
  'the owner presses the button of the newest mail',
  'the owner begins a second factor',
]
const THIEF = 'the thief signs in with the password of the owner'

it.each([
  [
    'opens nothing to the password alone',
    [
      'the owner verifies the factor',
      THIEF,
      'the thief tries to change the account',
      'the thief enters the code that the owner entered',
      'the stranger tries the factor from their own account',
      'the owner goes on with a new token',
    ],
  ],
  ['ends sessions that the password opened before', [THIEF, 'the owner verifies the factor']],
  [
    'ends them with each code',
    ['the owner verifies the factor', THIEF, 'the owner enters the code of the factor'],
  ],
  [
    'is removed by its owner, and lowers the sessions that it raised',
    [
      'the owner verifies the factor',
      'the owner removes the factor',
      'the owner goes on with a new token',
      'the owner begins a second factor',
      'the owner verifies the factor',
    ],
  ],
])(
  'a second factor %s',
  async (_says, moves) => {
    await walk([...TO_A_FACTOR, ...moves])
  },
  TIMEOUT_MS,
)

it(
  `the account is the owner’s in any order of any moves (SEED=${SEED} WALKS=${WALKS})`,
  async () => {
    const { actions } = await openTwoPeople(backend, database)
    const names = Object.keys(actions)
    expect(names.length).toBeGreaterThan(20)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 9 }), walk),
      { seed: SEED, numRuns: WALKS, endOnFailure: true },
    )
  },
  TIMEOUT_MS,
)
