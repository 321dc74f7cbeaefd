import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { TestContext } from '../test-context.ts'
import { endedMember, forgedToken, tokenOf } from './auth-people.ts'

interface App {
  supabase: SupabaseClient
  member: string
  factorId: string
  code(): string
}

/** A member of its own with an authenticator app that is not verified yet. */
async function enrolled({ target }: TestContext): Promise<App> {
  const { supabase, id } = await target.newMember()
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const app = new TOTP({ secret: data.totp.secret })
  return { supabase, member: id, factorId: data.id, code: () => app.generate() }
}

async function challenged(context: TestContext) {
  const app = await enrolled(context)
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
    async works(context) {
      const { supabase, factorId } = await enrolled(context)
      return supabase.auth.mfa.challenge({ factorId })
    },
    refuses: ({ ben }) => ben.supabase.auth.mfa.challenge({ factorId: unknown }),
  },
  'mfa.verify': {
    async works(context) {
      const { supabase, factorId, challengeId, code } = await challenged(context)
      return supabase.auth.mfa.verify({ factorId, challengeId, code: code() })
    },
    async refuses(context) {
      const { supabase, factorId, challengeId } = await challenged(context)
      return supabase.auth.mfa.verify({ factorId, challengeId, code: 'wrong!' })
    },
  },
  'mfa.challengeAndVerify': {
    async works(context) {
      const { supabase, factorId, code } = await enrolled(context)
      return supabase.auth.mfa.challengeAndVerify({ factorId, code: code() })
    },
    async refuses(context) {
      const { supabase, factorId } = await enrolled(context)
      return supabase.auth.mfa.challengeAndVerify({ factorId, code: 'wrong!' })
    },
  },
  'mfa.unenroll': {
    async works(context) {
      const { supabase, factorId } = await enrolled(context)
      return supabase.auth.mfa.unenroll({ factorId })
    },
    refuses: ({ ben }) => ben.supabase.auth.mfa.unenroll({ factorId: unknown }),
  },
  'mfa.listFactors': {
    works: async (context) => (await enrolled(context)).supabase.auth.mfa.listFactors(),
    refuses: async (context) => (await endedMember(context)).supabase.auth.mfa.listFactors(),
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

const admin = ({ target }: TestContext) => target.service.auth.admin.mfa

export const ADMIN_FACTORS: Entries = {
  'mfa.listFactors': {
    works: async (context) => admin(context).listFactors({ userId: (await enrolled(context)).member }),
    refuses: (context) => admin(context).listFactors({ userId: unknown }),
  },
  'mfa.deleteFactor': {
    async works(context) {
      const { member, factorId } = await enrolled(context)
      return admin(context).deleteFactor({ userId: member, id: factorId })
    },
    refuses: (context) => admin(context).deleteFactor({ userId: context.ben.id, id: unknown }),
  },
}
