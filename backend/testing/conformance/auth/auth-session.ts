import type { UserIdentity } from '@supabase/supabase-js'
import type { Entries } from '../entry.ts'
import { clientOnly } from '../refused.ts'
import type { TestContext } from '../test-context.ts'
import { endedMember, forgedToken } from './auth-people.ts'

const site = ({ target }: TestContext) => `${target.url}/welcome`
const club = 'club' as 'github'

const SESSIONS: Entries = {
  getUser: {
    works: ({ ben }) => ben.supabase.auth.getUser(),
    refuses: async ({ ben }) => ben.supabase.auth.getUser(await forgedToken(ben)),
  },
  updateUser: {
    works: ({ ben }) => ben.supabase.auth.updateUser({ data: { username: 'Ben Demo' } }),
    refuses: ({ ben }) => ben.supabase.auth.updateUser({ password: 'short' }),
  },
  setSession: {
    async works({ ben, target }) {
      const { data } = await ben.supabase.auth.getSession()
      if (!data.session) throw new Error('no session')
      return target.newClient().auth.setSession(data.session)
    },
    refuses: async ({ ben, target }) =>
      target.newClient().auth.setSession({ access_token: await forgedToken(ben), refresh_token: 'none' }),
  },
  refreshSession: {
    works: ({ ben }) => ben.supabase.auth.refreshSession(),
    refuses: ({ target }) => target.newClient().auth.refreshSession({ refresh_token: 'nonsense' }),
  },
  signOut: {
    works: async ({ target }) => (await target.newMember()).supabase.auth.signOut(),
    refuses: async (context) => (await endedMember(context)).supabase.auth.signOut(),
  },
  getClaims: {
    works: async ({ ben, target }) => {
      const { data } = await ben.supabase.auth.getSession()
      return target.newClient().auth.getClaims(data.session?.access_token)
    },
    refuses: ({ target }) => target.newClient().auth.getClaims(unknownKey()),
  },
}

/** A token whose key the server does not publish, so that the client asks it about the token itself. */
function unknownKey(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 60
  return `${part({ alg: 'ES256', kid: 'unknown' })}.${part({ sub: 'x', exp })}.${part({})}`
}

/** Links Ben's account to the one he has with the provider, as his browser would. */
async function linked(context: TestContext): Promise<UserIdentity[]> {
  const { auth } = context.ben.supabase
  context.newPerson()
  const { data, error } = await auth.linkIdentity({
    provider: club,
    options: { redirectTo: site(context), skipBrowserRedirect: true },
  })
  if (error) throw error
  await context.browser.visit(data.url ?? '', site(context))
  return (await auth.getUserIdentities()).data?.identities ?? []
}

async function unlink(context: TestContext, provider: string) {
  const identities = await linked(context)
  const identity = identities.find((one) => one.provider === provider)
  if (!identity) throw new Error(`no identity of ${provider}`)
  return context.ben.supabase.auth.unlinkIdentity(identity)
}

const IDENTITIES: Entries = {
  getUserIdentities: {
    works: ({ ben }) => ben.supabase.auth.getUserIdentities(),
    refuses: async (context) => (await endedMember(context)).supabase.auth.getUserIdentities(),
  },
  linkIdentity: {
    works: ({ ben }) => ben.supabase.auth.linkIdentity({ provider: club }),
    refuses: ({ ben }) => ben.supabase.auth.linkIdentity({ provider: 'figma' }),
    ownOnly: true,
  },
  unlinkIdentity: {
    works: (context) => unlink(context, 'club'),
    async refuses({ ada }) {
      const { data } = await ada.supabase.auth.getUserIdentities()
      const [last] = data?.identities ?? []
      if (!last) throw new Error('no identity')
      return ada.supabase.auth.unlinkIdentity(last)
    },
    ownOnly: true,
  },
  linkIdentityOAuth: { clientOnly: 'internal, behind `linkIdentity`' },
  linkIdentityIdToken: {
    refused: ({ ben }) => ben.supabase.auth.linkIdentity({ provider: 'google', token: 'not.a.token' }),
  },
}

export const SESSION: Entries = {
  ...SESSIONS,
  ...IDENTITIES,
  reauthenticate: {
    works: ({ ben }) => ben.supabase.auth.reauthenticate(),
    refuses: async (context) => (await endedMember(context)).supabase.auth.reauthenticate(),
  },
  ...clientOnly(
    'what is kept here',
    'getSession',
    'storage.getItem',
    'storage.setItem',
    'storage.removeItem',
  ),
  ...clientOnly('listens', 'onAuthStateChange'),
  ...clientOnly('reads the address of the page', 'initialize'),
  ...clientOnly('when `refreshSession` is called', 'startAutoRefresh', 'stopAutoRefresh'),
  ...clientOnly('stops the timers', 'dispose'),
  ...clientOnly('internal', 'fetchJwk', 'isThrowOnErrorEnabled'),
}
