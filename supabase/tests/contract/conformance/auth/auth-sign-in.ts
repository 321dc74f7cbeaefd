import { randomUUID } from 'node:crypto'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { World } from '../world.ts'
import { codeFor, newEmail, PASSWORD, signedUp } from './auth-people.ts'

const visitor = ({ target }: World) => target.newClient().auth
const site = ({ target }: World) => `${target.url}/welcome`

/** Address that a browser opens first to sign in with this provider. */
async function begin(world: World, provider: string): Promise<void> {
  const { data } = await visitor(world).signInWithOAuth({ provider: provider as 'github' })
  await world.wire.fetch(data.url ?? '', { redirect: 'manual' })
}

const PASSWORDS: Entries = {
  signUp: {
    works: (world) => visitor(world).signUp({ email: newEmail(), password: PASSWORD }),
    refuses: (world) => visitor(world).signUp({ email: newEmail(), password: 'short' }),
  },
  signInWithPassword: {
    works: async (world) => visitor(world).signInWithPassword(world.ben),
    refuses: (world) => visitor(world).signInWithPassword({ email: world.ben.email, password: 'wrong' }),
  },
  resend: {
    works: (world) => visitor(world).resend({ type: 'signup', email: newEmail() }),
    refuses: (world) => visitor(world).resend({ type: 'signup', email: 'no address' }),
  },
  resetPasswordForEmail: {
    works: (world) => visitor(world).resetPasswordForEmail(world.ben.email),
    refuses: (world) => visitor(world).resetPasswordForEmail('no address'),
  },
  verifyOtp: {
    async works(world) {
      const { visitor, email } = await signedUp(world)
      return visitor.auth.verifyOtp({ email, token: await codeFor(world, email), type: 'signup' })
    },
    refuses: (world) => visitor(world).verifyOtp({ email: newEmail(), token: '000000', type: 'signup' }),
    ownOnly: true,
  },
}

const CODES: Entries = {
  signInWithOtp: {
    works: (world) =>
      visitor(world).signInWithOtp({ email: world.ben.email, options: { shouldCreateUser: false } }),
    refuses: (world) => visitor(world).signInWithOtp({ email: newEmail() }),
  },
}

const PROVIDERS: Entries = {
  signInWithOAuth: {
    works: (world) => begin(world, 'club'),
    refuses: (world) => begin(world, 'figma'),
    ownOnly: true,
  },
  exchangeCodeForSession: {
    async works(world) {
      const { auth } = world.target.newClient({ flowType: 'pkce' })
      world.newPerson()
      const { data } = await auth.signInWithOAuth({
        provider: 'club' as 'github',
        options: { skipBrowserRedirect: true, redirectTo: site(world) },
      })
      const end = await world.browser.visit(data.url ?? '', site(world))
      return auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    },
    async refuses(world) {
      const { auth } = world.target.newClient({ flowType: 'pkce' })
      await auth.signInWithOAuth({ provider: 'club' as 'github' })
      return auth.exchangeCodeForSession(randomUUID())
    },
    ownOnly: true,
  },
  ...refused(visitor, {
    signInAnonymously: [],
    signInWithIdToken: [{ provider: 'google', token: 'not.a.token' }],
    signInWithSSO: [{ domain: 'example.test' }],
    signInWithWeb3: [{ chain: 'solana', message: 'hello', signature: new Uint8Array(64) }],
  }),
  ...clientOnly('internal, behind `signInWithWeb3`', 'signInWithEthereum', 'signInWithSolana'),
}

export const SIGN_IN: Entries = { ...PASSWORDS, ...CODES, ...PROVIDERS }
