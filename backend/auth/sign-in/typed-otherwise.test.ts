import { hashSync } from '@node-rs/bcrypt'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { openClient, openMember } from '../testing/mail-reader.ts'

// One keyboard sends an ä as one letter, another as two.

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ template: 'platform' })
})
afterAll(() => backend.stop())

const FORMS = ['NFC', 'NFD'] as const
const PASSWORD = 'Zwölf Bälle im Käfig'

it.each(FORMS)('a password and an address that were set as %s sign in as the other', async (form) => {
  const email = `jürgen-${form}@müller.example`
  const { admin } = openClient(backend, 'implicit', backend.secretKey).auth
  const made = await admin.createUser({
    email: email.normalize(form),
    password: PASSWORD.normalize(form),
    email_confirm: true,
  })
  expect(made.error).toBeNull()
  expect(made.data.user?.email).toBe(`jürgen-${form.toLowerCase()}@xn--mller-kva.example`)
  for (const typed of FORMS) {
    const { error } = await openClient(backend).auth.signInWithPassword({
      email: email.normalize(typed),
      password: PASSWORD.normalize(typed),
    })
    expect(error).toBeNull()
  }
  const again = await admin.createUser({ email: email.toUpperCase().normalize('NFD'), password: PASSWORD })
  expect(again.error?.code).toBe('email_exists')
})

it('a hash that was brought along may be of what was typed', async () => {
  const { email } = await openMember(backend)
  const typed = PASSWORD.normalize('NFD')
  const database = new pg.Client({ connectionString: backend.database.url })
  await database.connect()
  const hash = hashSync(typed, { cost: 4, version: '2a' })
  await database.query('update auth.users set encrypted_password = $2 where email = $1', [email, hash])
  await database.end()
  const signIn = (password: string) => openClient(backend).auth.signInWithPassword({ email, password })
  expect((await signIn(typed)).error).toBeNull()
  expect((await signIn(PASSWORD.normalize('NFC'))).error?.code).toBe('invalid_credentials')
})
