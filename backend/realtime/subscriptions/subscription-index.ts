import type { Channel } from '../channel.ts'
import type { Change, Row } from '../replication/change-stream.ts'
import type { Condition } from './condition.ts'
import { equalityKey } from './values.ts'

export interface Subscription {
  /** The id in messages to the client; equal for equal bindings, so that many clients get the identical message. */
  id: number
  schema: string
  /** `*` for every table of the schema. */
  table: string
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** All of them must hold. */
  conditions: Condition[]
  /** Bytes of its filter as the client wrote it. */
  filterBytes: number
  /** The selected columns; undefined for all. */
  select: string[] | undefined
  channel: Channel
}

/**
 * Indexes all subscriptions. Those with an equality are found by the value of its column, so that the cost of a change does not
 * grow with other values; any other condition is tested once for each change, however many subscriptions have it.
 */
export class Subscriptions {
  readonly #byTable = new Map<string, Listeners>()

  add(subscription: Subscription): void {
    const id = `${subscription.schema}.${subscription.table}`
    const listeners = this.#byTable.get(id) ?? new Listeners()
    this.#byTable.set(id, listeners)
    listeners.add(subscription)
  }

  remove(subscription: Subscription): void {
    const id = `${subscription.schema}.${subscription.table}`
    const listeners = this.#byTable.get(id)
    listeners?.remove(subscription)
    if (listeners?.isEmpty) this.#byTable.delete(id)
  }

  /** Returns the subscriptions whose table, event and filter match. Visibility is checked separately. */
  matching({ schema, table, type, row }: Change): Subscription[] {
    const found: Subscription[] = []
    for (const id of [`${schema}.${table}`, `${schema}.*`, '*.*'])
      this.#byTable.get(id)?.collect(type, row, found)
    return found
  }

  /** Returns every channel with a subscription. */
  channels(): Set<Channel> {
    return new Set([...this.#byTable.values()].flatMap((listeners) => [...listeners.channels()]))
  }
}

/** The subscriptions to one table. */
class Listeners {
  /** Subscriptions without an equality. */
  readonly #others = new Set<Subscription>()
  /** Subscriptions with an equality, by column and value. */
  readonly #byValue = new Map<string, { base: string; those: Map<string, Set<Subscription>> }>()

  get isEmpty(): boolean {
    return this.#others.size === 0 && this.#byValue.size === 0
  }

  add(subscription: Subscription): void {
    const equality = equalityOf(subscription)
    if (!equality) return void this.#others.add(subscription)
    const { column, base, equals } = equality
    const index = this.#byValue.get(column) ?? { base, those: new Map() }
    this.#byValue.set(column, index)
    for (const value of equals)
      index.those.set(value, (index.those.get(value) ?? new Set()).add(subscription))
  }

  remove(subscription: Subscription): void {
    this.#others.delete(subscription)
    const equality = equalityOf(subscription)
    const index = equality && this.#byValue.get(equality.column)
    if (!index) return
    for (const value of equality.equals) {
      const those = index.those.get(value)
      those?.delete(subscription)
      if (those?.size === 0) index.those.delete(value)
    }
    if (index.those.size === 0) this.#byValue.delete(equality.column)
  }

  collect(type: Change['type'], row: Row, found: Subscription[]): void {
    const tested = new Map<string, boolean>()
    const fits = ({ event, conditions }: Subscription) =>
      (event === '*' || event === type) && conditions.every((condition) => holds(condition, row, tested))
    for (const subscription of this.#others) if (fits(subscription)) found.push(subscription)
    for (const [column, { base, those }] of this.#byValue) {
      const value = row[column] ?? null
      if (value === null) continue
      for (const subscription of those.get(equalityKey(base, value)) ?? [])
        if (fits(subscription)) found.push(subscription)
    }
  }

  *channels(): Iterable<Channel> {
    for (const { channel } of this.#others) yield channel
    for (const { those } of this.#byValue.values())
      for (const some of those.values()) for (const { channel } of some) yield channel
  }
}

function equalityOf({ conditions }: Subscription) {
  return conditions.find((one): one is Condition & { equals: Set<string> } => one.equals !== undefined)
}

function holds(condition: Condition, row: Row, tested: Map<string, boolean>): boolean {
  const known = tested.get(condition.key)
  if (known !== undefined) return known
  const verdict = condition.holds(row)
  tested.set(condition.key, verdict)
  return verdict
}
