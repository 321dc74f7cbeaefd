import { tooMuch } from '../errors.ts'

export const MAX_VALUES = 10_000

/** The parameters of a statement that is being written. */
export class Values {
  readonly list: unknown[] = []

  /** Takes a value and gives its place, `$n`. Its type is what PostgreSQL makes of the place. */
  add(value: string | number): string {
    if (this.list.length >= MAX_VALUES) throw tooMuch('values', MAX_VALUES)
    return `$${this.list.push(value)}`
  }
}
