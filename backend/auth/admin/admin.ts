import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isUuid } from '../../uuid.ts'
import {
  type Auth,
  type AuthRequest,
  inTransaction,
  readBody,
  readEmail,
  refuse,
  refuseTakenEmail,
} from '../auth.ts'
import { notifyOfFactor, removeFactor, requireFactor, writeFactorAudit } from '../mfa/factor.ts'
import { requireGoodPassword } from '../password/passwords.ts'
import { insertUser, requireDataSize } from '../sign-up/insert-user.ts'
import { type FactorView, findUserById, lockUser, renderUser, USER_COLUMNS, type UserRow } from '../users.ts'

const UUID = z.uuid({ version: 'v4' })

const NEW_USER = z.object({
  id: UUID.nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** `POST /admin/users` creates an account without a mail, confirmed when `email_confirm` says so. */
export async function createUser(auth: AuthRequest): Promise<object> {
  const body = await readBody(auth.c, NEW_USER)
  if (!body.email || body.phone)
    throw refuse(400, 'validation_failed', 'Cannot create a user without an email')
  const email = readEmail(body.email)
  if (body.password) await requireGoodPassword(auth, body.password, { email, data: body.user_metadata })
  requireDataSize(body.user_metadata ?? {})
  const id = body.id ?? randomUUID()
  const created = await insertUser(auth, {
    id,
    email,
    password: body.password ? await auth.passwords.hash(body.password) : '',
    data: body.user_metadata ?? {},
    metadata: { ...body.user_metadata, ...(body.email_confirm && { email_verified: true }) },
    confirmed: body.email_confirm ?? false,
  })
  if (!created) throw refuseTakenEmail()
  return getUser(auth, id)
}

/** `GET /admin/users?page&per_page` lists accounts, the oldest last. */
export async function listUsers(auth: AuthRequest): Promise<Response> {
  const page = readCount(auth.c.req.query('page'), 1)
  const perPage = readCount(auth.c.req.query('per_page'), 50)
  const { rows } = await auth.database.pool.query<UserRow & { total: string }>(
    `select ${USER_COLUMNS}, count(*) over () as total from auth.users u
     order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const total = Number(rows[0]?.total ?? 0)
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) =>
    `<${auth.publicUrl}/auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [link(last, 'last')]
  return auth.c.json({ users: rows.map(renderUser), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: links.join(', '),
  })
}

function readCount(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
    throw refuse(400, 'validation_failed', 'Bad Pagination Parameters')
  return count
}

/** `GET /admin/users/{id}` returns an account. */
export async function getUser(auth: Auth, id: string): Promise<object> {
  const user = await findUserById(auth.database.pool, readId(id))
  if (!user) throw refuse(404, 'user_not_found', 'User not found')
  return renderUser(user)
}

const DELETION = z.object({ should_soft_delete: z.boolean().nullish() })

/** `DELETE /admin/users/{id}` deletes an account with all its rows and uploads, whose bytes are swept later. */
export async function deleteUser(auth: AuthRequest, id: string): Promise<object> {
  const { should_soft_delete: soft } = await readBody(auth.c, DELETION)
  if (soft)
    throw refuse(400, 'feature_disabled', 'Accounts are deleted for good: soft deletes are not offered')
  const values = [readId(id)]
  await inTransaction(auth, async (auth) => {
    await auth.db.query(`set local storage.allow_delete_query = 'true'`)
    await auth.db.query('delete from storage.objects where owner_id = $1', values)
    const { rowCount } = await auth.db.query('delete from auth.users where id = $1', values)
    if (rowCount === 0) throw refuse(404, 'user_not_found', 'User not found')
  })
  return {}
}

function readId(id: string): string {
  if (!isUuid(id)) throw refuse(404, 'validation_failed', 'user_id must be an UUID')
  return id
}

/** `GET /admin/users/{id}/factors` lists a user's factors. */
export async function listFactors(auth: Auth, userId: string): Promise<FactorView[]> {
  const { factors } = (await getUser(auth, userId)) as { factors?: FactorView[] }
  return factors ?? []
}

/** `DELETE /admin/users/{id}/factors/{factorId}` helps a member who has lost the phone. */
export async function deleteFactor(auth: AuthRequest, userId: string): Promise<object> {
  const id = auth.c.req.param('factor') ?? ''
  const [shown] = (await listFactors(auth, userId)).filter((factor) => factor.id === id)
  return inTransaction(auth, async (auth) => {
    await lockUser(auth.db, userId)
    const factor = await requireFactor(auth.db, userId, id)
    await removeFactor(auth.db, factor)
    await writeFactorAudit(auth, 'factor_deleted', factor)
    const email = (await findUserById(auth.db, userId))?.email ?? null
    if (factor.status === 'verified') await notifyOfFactor(auth, email, factor, 'unenrolled')
    return { ...shown }
  })
}
