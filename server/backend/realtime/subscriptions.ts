import type { Change } from './change.ts'
import type { Channel } from './channel.ts'
import type { Matcher } from './matcher.ts'

export interface Subscription {
  /** What the client knows it by; the same for the same wish, so that many clients get the very same message. */
  id: number
  schema: string
  /** `*` for every table of the schema. */
  table: string
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  matches: Matcher
  /** The columns asked for; undefined for all. */
  select: string[] | undefined
  channel: Channel
}

/** All subscriptions, by what they listen to. */
export class Subscriptions {
  readonly #byTable = new Map<string, Set<Subscription>>()

  add(subscription: Subscription): void {
    const id = `${subscription.schema}.${subscription.table}`
    const those = this.#byTable.get(id) ?? new Set()
    this.#byTable.set(id, those.add(subscription))
  }

  remove(subscription: Subscription): void {
    const id = `${subscription.schema}.${subscription.table}`
    const those = this.#byTable.get(id)
    those?.delete(subscription)
    if (those?.size === 0) this.#byTable.delete(id)
  }

  /** Those whose table, event and filter fit. Who may see the change is another question. */
  matching(change: Change): Subscription[] {
    const { schema, table, type, row } = change
    const found: Subscription[] = []
    for (const id of [`${schema}.${table}`, `${schema}.*`, '*.*'])
      for (const subscription of this.#byTable.get(id) ?? [])
        if ((subscription.event === '*' || subscription.event === type) && subscription.matches(row))
          found.push(subscription)
    return found
  }

  /** Every channel that listens to anything. */
  channels(): Set<Channel> {
    return new Set([...this.#byTable.values()].flatMap((those) => [...those].map(({ channel }) => channel)))
  }
}
