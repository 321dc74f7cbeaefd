import type { Context } from 'hono'
import { getUser } from '../admin/admin.ts'
import type { Auth } from '../auth.ts'
import { type FactorView, findUserById, lockUser } from '../users.ts'
import { writeFactorAudit } from './audit.ts'
import { requireFactor } from './factor.ts'
import { notifyOfRemoval, removeFactor } from './unenroll.ts'

/** `GET /admin/users/{id}/factors` lists a user's factors. */
export async function listFactors(auth: Auth, userId: string): Promise<object> {
  return factorsOf(auth, userId)
}

/** `DELETE /admin/users/{id}/factors/{factorId}` helps a member who has lost the phone. */
export async function deleteFactor(auth: Auth, c: Context, userId: string, id: string): Promise<object> {
  const [shown] = (await factorsOf(auth, userId)).filter((factor) => factor.id === id)
  return auth.database.transaction(async (client) => {
    await lockUser(client, userId)
    const factor = await requireFactor(client, userId, id)
    await removeFactor(client, factor)
    await writeFactorAudit(auth, c, client, 'factor_deleted', factor)
    await notifyOfRemoval(auth, client, (await findUserById(client, userId))?.email ?? null, factor)
    return { ...shown }
  })
}

async function factorsOf(auth: Auth, userId: string): Promise<FactorView[]> {
  const { factors } = (await getUser(auth, userId)) as { factors?: FactorView[] }
  return factors ?? []
}
