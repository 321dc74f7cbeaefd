import { type EmbedPlan, leadsToOne } from '../plan/read-plan.ts'
import { negativeLimit, rangeBeyond, rangeReversed } from './header-errors.ts'

/** The range of rows. */
export interface Window {
  limit?: number
  offset: number
  embeds: EmbedPlan[]
}

/** Limits the root by the `range` header, and by the maximum number of rows. */
export function limitRows(plan: Window, header: string | undefined, maxRows: number): void {
  requireSaneLimits(plan)
  boundEmbeds(plan, maxRows)
  const [, from, to] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  let end = plan.limit === undefined ? Number.POSITIVE_INFINITY : plan.offset + plan.limit
  if (from !== undefined) {
    if (to && Number(to) < Number(from)) throw rangeReversed()
    plan.offset = Math.max(plan.offset, Number(from))
    if (to) end = Math.min(end, Number(to) + 1)
  }
  const limit = Math.max(0, Math.min(end - plan.offset, maxRows))
  if (Number.isFinite(limit)) plan.limit = limit
}

function requireSaneLimits(plan: Window): void {
  if ((plan.limit ?? 0) < 0) throw negativeLimit()
  plan.embeds.forEach(requireSaneLimits)
}

/** The maximum number of rows also applies to the related rows of each row. */
function boundEmbeds({ embeds }: Window, maxRows: number): void {
  for (const embed of embeds) {
    if (!leadsToOne(embed)) embed.limit = Math.min(embed.limit ?? maxRows, maxRows)
    boundEmbeds(embed, maxRows)
  }
}

/** Returns status and `content-range` of a read. Throws PGRST103 when the offset is beyond the counted rows. */
export function describeRange(offset: number, rows: number, total: number | undefined) {
  if (total !== undefined && offset > total) throw rangeBeyond(offset, total)
  return {
    status: total !== undefined && rows < total ? 206 : 200,
    contentRange: contentRange(offset, offset + rows - 1, total),
  }
}

export function contentRange(lower: number, upper: number, total: number | undefined): string {
  const range = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*'
  return `${range}/${total ?? '*'}`
}
