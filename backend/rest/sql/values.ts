import { tooManyItems } from '../errors.ts'

export const MAX_VALUES = 10_000

/** Collects the parameters of a statement. */
export class Values {
  readonly list: unknown[] = []

  /** Adds a value and returns its placeholder, `$n`. PostgreSQL infers its type from the context. */
  add(value: string | number): string {
    if (this.list.length >= MAX_VALUES) throw tooManyItems('values', MAX_VALUES)
    return `$${this.list.push(value)}`
  }
}
