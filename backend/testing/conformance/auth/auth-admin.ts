import { randomUUID } from 'node:crypto'
import type { Entries } from '../entry.ts'
import { refused } from '../refused.ts'
import type { TestContext } from '../test-context.ts'
import { newEmail, PASSWORD, tokenOf } from './auth-people.ts'

const admin = ({ target }: TestContext) => target.service.auth.admin
const pretender = ({ ada }: TestContext) => ada.supabase.auth.admin
const id = randomUUID()

const USERS: Entries = {
  createUser: {
    async works(context) {
      const created = await admin(context).createUser({ email: newEmail(), password: PASSWORD })
      context.later(async () => created.data.user && admin(context).deleteUser(created.data.user.id))
      return created
    },
    refuses: (context) => pretender(context).createUser({ email: newEmail() }),
  },
  listUsers: {
    works: (context) => admin(context).listUsers({ page: 1, perPage: 1 }),
    refuses: (context) => pretender(context).listUsers(),
  },
  getUserById: {
    works: (context) => admin(context).getUserById(context.ada.id),
    refuses: (context) => admin(context).getUserById(id),
  },
  deleteUser: {
    async works(context) {
      const { data } = await admin(context).createUser({ email: newEmail() })
      return admin(context).deleteUser(data.user?.id ?? '')
    },
    refuses: (context) => admin(context).deleteUser(id),
  },
  signOut: {
    works: async (context) => admin(context).signOut(await tokenOf(await context.target.newMember())),
    refuses: (context) => admin(context).signOut('not.a.token'),
  },
}

const REFUSED: Entries = {
  ...refused(admin, {
    inviteUserByEmail: ['nobody@example.test'],
    generateLink: [{ type: 'recovery', email: 'nobody@example.test' }],
    updateUserById: [id, { user_metadata: {} }],
  }),
  ...refused(
    (context) => admin(context).oauth,
    {
      listClients: [],
      createClient: [{ client_name: 'a', redirect_uris: ['https://example.test'] }],
      getClient: [id],
      updateClient: [id, {}],
      deleteClient: [id],
      regenerateClientSecret: [id],
    },
    'oauth.',
  ),
  ...refused(
    (context) => admin(context).customProviders,
    {
      listProviders: [],
      createProvider: [{ identifier: 'custom:a' }],
      getProvider: ['custom:a'],
      updateProvider: ['custom:a', {}],
      deleteProvider: ['custom:a'],
    },
    'customProviders.',
  ),
  ...refused(
    (context) => admin(context).passkey,
    { listPasskeys: [{ userId: id }], deletePasskey: [{ userId: id, passkeyId: id }] },
    'passkey.',
  ),
}

export const ADMIN: Entries = { ...USERS, ...REFUSED }
