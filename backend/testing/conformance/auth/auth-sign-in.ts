import { randomUUID } from 'node:crypto'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { TestContext } from '../test-context.ts'
import { codeFor, newEmail, PASSWORD, signedUp } from './auth-people.ts'

const visitor = ({ target }: TestContext) => target.newClient().auth
const site = ({ target }: TestContext) => `${target.url}/welcome`

/** Address that a browser opens first to sign in with this provider. */
async function begin(context: TestContext, provider: string): Promise<void> {
  const { data } = await visitor(context).signInWithOAuth({ provider: provider as 'github' })
  await context.wire.fetch(data.url ?? '', { redirect: 'manual' })
}

const PASSWORDS: Entries = {
  signUp: {
    works: (context) => visitor(context).signUp({ email: newEmail(), password: PASSWORD }),
    refuses: (context) => visitor(context).signUp({ email: newEmail(), password: 'short' }),
  },
  signInWithPassword: {
    works: async (context) => visitor(context).signInWithPassword(context.ben),
    refuses: (context) =>
      visitor(context).signInWithPassword({ email: context.ben.email, password: 'wrong' }),
  },
  resend: {
    works: (context) => visitor(context).resend({ type: 'signup', email: newEmail() }),
    refuses: (context) => visitor(context).resend({ type: 'signup', email: 'no address' }),
  },
  resetPasswordForEmail: {
    works: (context) => visitor(context).resetPasswordForEmail(context.ben.email),
    refuses: (context) => visitor(context).resetPasswordForEmail('no address'),
  },
  verifyOtp: {
    async works(context) {
      const { visitor, email } = await signedUp(context)
      return visitor.auth.verifyOtp({ email, token: await codeFor(context, email), type: 'signup' })
    },
    refuses: (context) => visitor(context).verifyOtp({ email: newEmail(), token: '000000', type: 'signup' }),
    ownOnly: true,
  },
}

const CODES: Entries = {
  signInWithOtp: {
    works: (context) =>
      visitor(context).signInWithOtp({ email: context.ben.email, options: { shouldCreateUser: false } }),
    refuses: (context) => visitor(context).signInWithOtp({ email: newEmail() }),
  },
}

const PROVIDERS: Entries = {
  signInWithOAuth: {
    works: (context) => begin(context, 'club'),
    refuses: (context) => begin(context, 'figma'),
    ownOnly: true,
  },
  exchangeCodeForSession: {
    async works(context) {
      const { auth } = context.target.newClient({ flowType: 'pkce' })
      context.newPerson()
      const { data } = await auth.signInWithOAuth({
        provider: 'club' as 'github',
        options: { skipBrowserRedirect: true, redirectTo: site(context) },
      })
      const end = await context.browser.visit(data.url ?? '', site(context))
      return auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    },
    async refuses(context) {
      const { auth } = context.target.newClient({ flowType: 'pkce' })
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
