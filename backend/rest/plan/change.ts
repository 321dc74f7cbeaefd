import type { Media } from '../request/media.ts'
import type { Column, Relation } from '../schema/model.ts'
import type { ReadPlan } from './read-plan.ts'

interface ChangeOf {
  relation: Relation
  media: Media
  /** SQL over `count(*)` that is true when the number of rows is not allowed. */
  refuseRows?: string
}

export interface Insert extends ChangeOf {
  kind: 'insert'
  /** A JSON array of objects, as received. */
  body: string
  columns: Column[]
  /** The body holds no object at all. */
  empty: boolean
  /** Columns that an object leaves out get their default instead of null. */
  defaults: boolean
  conflict?: { columns: string[]; action: 'merge' | 'ignore' }
}

interface Update extends ChangeOf {
  kind: 'update'
  body: string
  columns: Column[]
  defaults: boolean
  where: ReadPlan
}

interface Delete extends ChangeOf {
  kind: 'delete'
  where: ReadPlan
}

export type Change = Insert | Update | Delete
