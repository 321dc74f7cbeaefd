import type { EmbedPlan } from '../plan/read-plan.ts'
import { identifier, qualified } from './names.ts'

/** The related relation, and the junction that leads to it. */
export function fromSql({ source, alias, relationship: { junction } }: EmbedPlan): string {
  const own = `${qualified(source)} as ${alias}`
  return junction ? `${own}, ${qualified(junction.relation)} as ${alias}_junction` : own
}

/** What makes rows related to those of the parent. */
export function joinSql(parent: string, { alias, relationship }: EmbedPlan): string[] {
  const near = relationship.junction ? `${alias}_junction` : alias
  return [
    ...relationship.pairs.map(
      (pair) => `${near}.${identifier(pair.target)} = ${parent}.${identifier(pair.source)}`,
    ),
    ...(relationship.junction?.pairs ?? []).map(
      (pair) => `${alias}.${identifier(pair.target)} = ${near}.${identifier(pair.source)}`,
    ),
  ]
}
