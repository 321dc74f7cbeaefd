import { isLong } from 'supabase-compatible/testing/runs.ts'
import { afterAll, expect, test } from 'vitest'
import { DECISIONS, type MailEvent, REQUESTS } from './mails/mail-events.ts'
import { mailsAfter, type SentMail } from './mails/send-mails.ts'
import { arrangeBase, arrangeScene, fits, type Scene } from './scene/arrange.ts'
import { openFixtures, SEED } from './scene/fixtures.ts'
import { WORDS } from './scene/matches.ts'
import { PERSONS, STRANGER } from './scene/persons.ts'
import { RELATIONS } from './scene/relations.ts'

// Mails go to the address of the account that they are about, whatever its state, and tell nothing of matches.

const client = openFixtures()
const EVENTS: Record<string, MailEvent> = { ...DECISIONS, ...REQUESTS }
const ALL_RELATIONS = Object.keys(RELATIONS)
const sent = new Set<string>()
let cells = 0

afterAll(() => console.info(`crossings of mails: ${cells} cells, SEED=${SEED}`))

test('every kind of mail about a decision has its place in the walk', async () => {
  const { rows } = await client().query<{ kinds: string }>(
    `select pg_get_constraintdef(oid) as kinds from pg_constraint where conname = 'account_mails_kind_known'`,
  )
  const known = [...(rows[0]?.kinds ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
  expect(Object.keys(DECISIONS).toSorted()).toEqual(known.toSorted())
})

test(
  'owners of accounts get the mails that concern them, and nobody else gets one',
  async () => {
    const faults: string[] = []
    for (const relation of isLong ? ALL_RELATIONS : [ALL_RELATIONS[SEED % ALL_RELATIONS.length] ?? ''])
      faults.push(...(await walk(relation)))
    expect(faults.slice(0, 40)).toEqual([])
  },
  isLong ? 1_800_000 : 120_000,
)

test('each kind of mail was sent, but for those of accounts that nobody has confirmed', () => {
  const always = Object.keys(EVENTS).filter((kind) => !['signup', 'email_change'].includes(kind))
  expect([...sent].toSorted()).toEqual(expect.arrayContaining(isLong ? always.toSorted() : []))
})

async function walk(relation: string): Promise<string[]> {
  const faults: string[] = []
  await client().query('begin')
  const base = await arrangeBase(client(), relation, 'open')
  const persons = Object.keys(PERSONS).filter((_, place) => isLong || (place + SEED) % 2 === 0)
  for (const person of persons) {
    if (!fits(person, relation) || PERSONS[person]?.claims === STRANGER) continue
    await client().query('savepoint person')
    const scene = await arrangeScene(client(), base, person)
    for (const [kind, event] of Object.entries(EVENTS)) {
      const mails = await mailsAfter(client(), scene, event)
      cells++
      for (const mail of mails) sent.add(mail.kind)
      const why = wrongMails(scene, kind, event, mails)
      if (why) faults.push(`${person}, ${relation}, ${kind}: ${why}`)
    }
    await client().query('rollback to savepoint person; release savepoint person')
  }
  await client().query('rollback')
  return faults
}

function wrongMails(scene: Scene, kind: string, event: MailEvent, mails: SentMail[]): string | undefined {
  const expected = event.reaches(scene) ? [`${kind} to actor@example.org`] : []
  const got = mails.map((mail) => `${mail.kind} to ${mail.to}`)
  if (got.join() !== expected.join()) return `sent ${got.join() || 'nothing'}`
  const words = Object.values(WORDS).filter((one) => mails.some(({ content }) => content.includes(one)))
  return words.length > 0 ? `says ${words}` : undefined
}
