import { randomUUID } from 'node:crypto'
import type { Entries } from '../entry.ts'
import { refused } from '../refused.ts'
import type { World } from '../world.ts'
import { newEmail, PASSWORD, tokenOf } from './auth-people.ts'

const admin = ({ target }: World) => target.service.auth.admin
const pretender = ({ ada }: World) => ada.supabase.auth.admin
const id = randomUUID()

const USERS: Entries = {
  createUser: {
    async works(world) {
      const created = await admin(world).createUser({ email: newEmail(), password: PASSWORD })
      world.later(async () => created.data.user && admin(world).deleteUser(created.data.user.id))
      return created
    },
    refuses: (world) => pretender(world).createUser({ email: newEmail() }),
  },
  listUsers: {
    works: (world) => admin(world).listUsers({ page: 1, perPage: 1 }),
    refuses: (world) => pretender(world).listUsers(),
  },
  getUserById: {
    works: (world) => admin(world).getUserById(world.ada.id),
    refuses: (world) => admin(world).getUserById(id),
  },
  deleteUser: {
    async works(world) {
      const { data } = await admin(world).createUser({ email: newEmail() })
      return admin(world).deleteUser(data.user?.id ?? '')
    },
    refuses: (world) => admin(world).deleteUser(id),
  },
  signOut: {
    works: async (world) => admin(world).signOut(await tokenOf(await world.target.newMember())),
    refuses: (world) => admin(world).signOut('not.a.token'),
  },
}

const REFUSED: Entries = {
  ...refused(admin, {
    inviteUserByEmail: ['nobody@example.test'],
    generateLink: [{ type: 'recovery', email: 'nobody@example.test' }],
    updateUserById: [id, { user_metadata: {} }],
  }),
  ...refused(
    (world) => admin(world).oauth,
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
    (world) => admin(world).customProviders,
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
    (world) => admin(world).passkey,
    { listPasskeys: [{ userId: id }], deletePasskey: [{ userId: id, passkeyId: id }] },
    'passkey.',
  ),
}

export const ADMIN: Entries = { ...USERS, ...REFUSED }
