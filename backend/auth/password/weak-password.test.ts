import { afterAll, beforeAll, expect, it } from 'vitest'
import { ESTIMATED, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { newEmail, openClient, openMember, PASSWORD } from '../testing/mail-reader.ts'

let backend: TestBackend
beforeAll(async () => {
  const auth = {
    ...ESTIMATED,
    passwordMinLength: 12,
    passwordRequiredCharacters: ['abcdefghijklmnopqrstuvwxyz', '0123456789'],
  }
  backend = await startTestBackend({ template: 'platform', auth })
})
afterAll(() => backend.stop())

const WEAK = { name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' }

it.each([
  ['HELLO', ['length', 'characters']],
  ['battery horse staple', ['characters']],
  ['123456789012', ['characters', 'pwned']],
  ['Password2026', ['pwned']],
])('%s is refused wherever a password is set, with the reasons %o', async (password, reasons) => {
  const { supabase } = await openMember(backend)
  const service = openClient(backend, 'implicit', backend.secretKey)
  const answers = [
    await openClient(backend).auth.signUp({ email: newEmail(), password }),
    await supabase.auth.updateUser({ password }),
    await service.auth.admin.createUser({ email: newEmail(), password }),
  ]
  for (const { error } of answers) expect(error).toMatchObject({ ...WEAK, reasons })
})

it('an account with a weak one signs in, and gets a warning', async () => {
  const { email } = await openMember(backend)
  const strict = await startTestBackend({
    template: 'platform',
    auth: { passwordMinLength: 6 },
    databaseUrl: backend.database.url,
  })
  try {
    await openClient(strict, 'implicit', strict.secretKey).auth.admin.createUser({
      email: `old-${email}`,
      password: 'kQ7!zu',
      email_confirm: true,
    })
  } finally {
    await strict.stop()
  }
  const { data, error } = await openClient(backend).auth.signInWithPassword({
    email: `old-${email}`,
    password: 'kQ7!zu',
  })
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
  expect(data.weakPassword?.reasons).toEqual(['length'])
  expect(
    (await openClient(backend).auth.signInWithPassword({ email, password: PASSWORD })).data.weakPassword,
  ).toBeUndefined()
})
