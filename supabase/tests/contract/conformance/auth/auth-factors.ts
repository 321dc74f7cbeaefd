import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { World } from '../world.ts'
import { endedMember, forgedToken, tokenOf } from './auth-people.ts'

interface App {
  supabase: SupabaseClient
  member: string
  factorId: string
  code(): string
}

/** A member of its own with an authenticator app that is not verified yet. */
async function enrolled({ target }: World): Promise<App> {
  const { supabase, id } = await target.newMember()
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const app = new TOTP({ secret: data.totp.secret })
  return { supabase, member: id, factorId: data.id, code: () => app.generate() }
}

async function challenged(world: World) {
  const app = await enrolled(world)
  const { data, error } = await app.supabase.auth.mfa.challenge({ factorId: app.factorId })
  if (error) throw error
  return { ...app, challengeId: data.id }
}

const unknown = randomUUID()
/** The credential that a browser would hand over. */
const CREDENTIAL = { type: 'create', rpId: 'example.test', credential_response: { toJSON: () => ({}) } }

export const FACTORS: Entries = {
  'mfa.enroll': {
    works: async ({ target }) =>
      (await target.newMember()).supabase.auth.mfa.enroll({ factorType: 'phone', phone: '+4915100000001' }),
    refuses: ({ ben }) => ben.supabase.auth.mfa.enroll({ factorType: 'phone', phone: 'no number' }),
  },
  'mfa.challenge': {
    async works(world) {
      const { supabase, factorId } = await enrolled(world)
      return supabase.auth.mfa.challenge({ factorId })
    },
    refuses: ({ ben }) => ben.supabase.auth.mfa.challenge({ factorId: unknown }),
  },
  'mfa.verify': {
    async works(world) {
      const { supabase, factorId, challengeId, code } = await challenged(world)
      return supabase.auth.mfa.verify({ factorId, challengeId, code: code() })
    },
    async refuses(world) {
      const { supabase, factorId, challengeId } = await challenged(world)
      return supabase.auth.mfa.verify({ factorId, challengeId, code: 'wrong!' })
    },
  },
  'mfa.challengeAndVerify': {
    async works(world) {
      const { supabase, factorId, code } = await enrolled(world)
      return supabase.auth.mfa.challengeAndVerify({ factorId, code: code() })
    },
    async refuses(world) {
      const { supabase, factorId } = await enrolled(world)
      return supabase.auth.mfa.challengeAndVerify({ factorId, code: 'wrong!' })
    },
  },
  'mfa.unenroll': {
    async works(world) {
      const { supabase, factorId } = await enrolled(world)
      return supabase.auth.mfa.unenroll({ factorId })
    },
    refuses: ({ ben }) => ben.supabase.auth.mfa.unenroll({ factorId: unknown }),
  },
  'mfa.listFactors': {
    works: async (world) => (await enrolled(world)).supabase.auth.mfa.listFactors(),
    refuses: async (world) => (await endedMember(world)).supabase.auth.mfa.listFactors(),
  },
  'mfa.getAuthenticatorAssuranceLevel': {
    works: async ({ ben }) => ben.supabase.auth.mfa.getAuthenticatorAssuranceLevel(await tokenOf(ben)),
    refuses: async ({ ben }) => ben.supabase.auth.mfa.getAuthenticatorAssuranceLevel(await forgedToken(ben)),
  },
  ...refused(
    ({ ben }) => ben.supabase.auth.mfa.webauthn,
    {
      enroll: [{ friendlyName: 'a key' }],
      challenge: [{ factorId: unknown, webauthn: { rpId: 'example.test' } }],
      verify: [{ factorId: unknown, challengeId: unknown, webauthn: CREDENTIAL }],
    },
    'mfa.webauthn.',
  ),
  ...clientOnly(
    'asks the browser, then `mfa.webauthn.challenge`',
    'mfa.webauthn.authenticate',
    'mfa.webauthn.register',
  ),
  ...refused(
    ({ adaExperimental }) => adaExperimental.auth.mfa.recoveryCodes,
    { getStatus: [], generate: [{}], verify: [{ code: 'a' }], regenerate: [], unenroll: [] },
    'mfa.recoveryCodes.',
  ),
}

const admin = ({ target }: World) => target.service.auth.admin.mfa

export const ADMIN_FACTORS: Entries = {
  'mfa.listFactors': {
    works: async (world) => admin(world).listFactors({ userId: (await enrolled(world)).member }),
    refuses: (world) => admin(world).listFactors({ userId: unknown }),
  },
  'mfa.deleteFactor': {
    async works(world) {
      const { member, factorId } = await enrolled(world)
      return admin(world).deleteFactor({ userId: member, id: factorId })
    },
    refuses: (world) => admin(world).deleteFactor({ userId: world.ben.id, id: unknown }),
  },
}
