import type { TestContext } from './test-context.ts'

/** Makes the call that its method is about, last of all, and checks what came back. */
export type Call = (context: TestContext) => PromiseLike<unknown>

/** The result of one method of the official clients. */
export type Entry =
  /**
   * Covered: one call that is answered, and one that is refused, or why nothing about it can be refused; `setting` is what
   * the operator has to set for it.
   */
  | { works: Call; refuses: Call | string; ownOnly?: true; setting?: string }
  /** The service has the call, this backend does not offer it. */
  | { refused: Call; ownOnly?: true }
  /** Nothing is asked of a server, and what it does instead. */
  | { clientOnly: string }

/** By the name of the method. */
export type Entries = Record<string, Entry>

/** One client, or a part of one: its methods are those of these objects, as far down as their prototypes go. */
export interface Surface {
  name: string
  objects(context: TestContext): object[]
  /** Members of the class that are not for callers. */
  internal?: string[]
  entries: Entries
}
