import type { Entries } from './entry.ts'
import type { TestContext } from './test-context.ts'

/** Methods that are not offered, by their names on a part of the client, with what they are called with. */
export function refused(
  partOf: (context: TestContext) => object,
  methods: Record<string, unknown[]>,
  prefix = '',
): Entries {
  const entries = Object.entries(methods).map(([name, args]): [string, Entries[string]] => [
    prefix + name,
    { refused: (context) => call(partOf(context), name, args) },
  ])
  return Object.fromEntries(entries)
}

/** The error that a client throws says the same as the wire. */
async function call(part: object, name: string, args: unknown[]): Promise<unknown> {
  const method: unknown = Reflect.get(part, name)
  if (typeof method !== 'function') throw new Error(`${name} is not a method`)
  try {
    return await Reflect.apply(method, part, args)
  } catch (error) {
    return { error }
  }
}

/** Methods that ask nothing of a server, all for the same reason. */
export function clientOnly(reason: string, ...names: string[]): Entries {
  return Object.fromEntries(names.map((name) => [name, { clientOnly: reason }]))
}
