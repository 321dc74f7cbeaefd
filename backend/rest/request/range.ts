import { refuse } from '../errors.ts'
import { type EmbedPlan, leadsToOne } from '../plan/read-plan.ts'

/** The range of rows. */
export interface Window {
  limit?: number
  offset: number
  embeds: EmbedPlan[]
}

/** Limits the root, and the related rows of each row, by the maximum number of rows. Throws PGRST103 for a negative limit. */
export function limitRows(plan: Window, maxRows: number): void {
  requireSaneLimits(plan)
  boundEmbeds(plan, maxRows)
  plan.limit = Math.min(plan.limit ?? maxRows, maxRows)
}

function requireSaneLimits(plan: Window): void {
  if ((plan.limit ?? 0) < 0) throw unsatisfiable('Limit should be greater than or equal to zero.')
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
  if (total !== undefined && offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`).with({
      'content-range': `*/${total}`,
    })
  return {
    status: total !== undefined && rows < total ? 206 : 200,
    contentRange: contentRange(offset, offset + rows - 1, total),
  }
}

export function contentRange(lower: number, upper: number, total: number | undefined): string {
  const range = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*'
  return `${range}/${total ?? '*'}`
}

const unsatisfiable = (details: string) => refuse(416, 'PGRST103', 'Requested range not satisfiable', details)
