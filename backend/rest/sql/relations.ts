import type { EmbedPlan } from '../plan/read-plan.ts'
import { identifier, qualified } from './names.ts'

/** Returns the FROM clause of the related relation and its junction. */
export function fromSql({ source, alias, relationship: { junction } }: EmbedPlan): string {
  const own = `${qualified(source)} as ${alias}`
  return junction ? `${own}, ${qualified(junction.relation)} as ${alias}_junction` : own
}

/** Returns the conditions that join rows to those of the parent. */
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
