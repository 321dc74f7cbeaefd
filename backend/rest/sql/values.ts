import { tooManyItems } from '../errors.ts'

export const MAX_VALUES = 10_000

/** Collects the parameters of a statement. */
export class Values {
  readonly list: unknown[] = []
  private count = 0

  /**
   * Adds a value and returns its placeholder, `$n`. PostgreSQL infers its type from the context.
   * @param count number of values that the text holds: a list is one parameter, and costs as much as all that is in it
   */
  add(value: string | number, count = 1): string {
    this.count += count
    if (this.count > MAX_VALUES) throw tooManyItems('values', MAX_VALUES)
    return `$${this.list.push(value)}`
  }
}
