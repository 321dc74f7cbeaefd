import type pg from 'pg'
import type { Statement } from './database.ts'

/** A connection with more prepared statements than this is replaced: callers choose the shapes of requests. */
const MAX_PREPARED = 300
/** Characters of the texts of prepared statements together: plans take some 200 times as much memory. */
const MAX_PREPARED_TEXT = 64 * 1024
/** A connection that has compiled a longer text for one time only is replaced too: malloc keeps what the planner took, 18 MiB for 3 KiB. */
const MAX_TEXT_ONCE = 2048

/** The named statements that a connection has prepared, with the columns that they return, which are then not requested again. */
export class PreparedStatements {
  static #all = new WeakMap<pg.ClientBase, PreparedStatements>()
  #known = new Map<string, { text: string; fields: pg.FieldDef[] }>()
  #textLength = 0
  #hasCompiledLong = false

  static of(client: pg.ClientBase): PreparedStatements {
    const found = PreparedStatements.#all.get(client)
    if (found) return found
    const made = new PreparedStatements()
    PreparedStatements.#all.set(client, made)
    return made
  }

  /** Returns the columns of a statement that is prepared, else undefined. */
  fieldsOf(name: string, text: string): pg.FieldDef[] | undefined {
    const known = this.#known.get(name)
    return known?.text === text ? known.fields : undefined
  }

  remember({ name, text }: Statement, fields: pg.FieldDef[]): void {
    if (!name || this.fieldsOf(name, text)) return
    this.#textLength += text.length - (this.#known.get(name)?.text.length ?? 0)
    this.#known.set(name, { text, fields })
  }

  /** Called before a statement without a name. */
  compileOnce(text: string): void {
    this.#hasCompiledLong ||= text.length > MAX_TEXT_ONCE
  }

  get areTooMuch(): boolean {
    return this.#known.size >= MAX_PREPARED || this.#textLength >= MAX_PREPARED_TEXT || this.#hasCompiledLong
  }
}
