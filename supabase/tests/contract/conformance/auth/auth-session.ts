import type { UserIdentity } from '@supabase/supabase-js'
import type { Entries } from '../entry.ts'
import { clientOnly } from '../refused.ts'
import type { World } from '../world.ts'
import { endedMember, forgedToken } from './auth-people.ts'

const site = ({ target }: World) => `${target.url}/welcome`
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
    refuses: async (world) => (await endedMember(world)).supabase.auth.signOut(),
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
async function linked(world: World): Promise<UserIdentity[]> {
  const { auth } = world.ben.supabase
  world.newPerson()
  const { data, error } = await auth.linkIdentity({
    provider: club,
    options: { redirectTo: site(world), skipBrowserRedirect: true },
  })
  if (error) throw error
  await world.browser.visit(data.url ?? '', site(world))
  return (await auth.getUserIdentities()).data?.identities ?? []
}

async function unlink(world: World, provider: string) {
  const identities = await linked(world)
  const identity = identities.find((one) => one.provider === provider)
  if (!identity) throw new Error(`no identity of ${provider}`)
  return world.ben.supabase.auth.unlinkIdentity(identity)
}

const IDENTITIES: Entries = {
  getUserIdentities: {
    works: ({ ben }) => ben.supabase.auth.getUserIdentities(),
    refuses: async (world) => (await endedMember(world)).supabase.auth.getUserIdentities(),
  },
  linkIdentity: {
    works: ({ ben }) => ben.supabase.auth.linkIdentity({ provider: club }),
    refuses: ({ ben }) => ben.supabase.auth.linkIdentity({ provider: 'figma' }),
    ownOnly: true,
  },
  unlinkIdentity: {
    works: (world) => unlink(world, 'club'),
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
    refuses: async (world) => (await endedMember(world)).supabase.auth.reauthenticate(),
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
