import { refuse } from '../errors.ts'
import type { Field, JsonStep } from './query.ts'

const BARE_NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y
const JSON_INDEX = /-?\d+(?=->|::|\.|,|\)|$)/y

/** Reads a piece of the query string from left to right; every failure is a PGRST100 with its position. */
export class Scanner {
  readonly text: string
  readonly what: string
  at = 0

  /** @param what names the parameter in error messages, such as `select parameter` */
  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  get next(): string {
    return this.text.charAt(this.at)
  }

  startsWith(word: string): boolean {
    return this.text.startsWith(word, this.at)
  }

  /** Skips `word` when it comes next. */
  take(word: string): boolean {
    if (!this.startsWith(word)) return false
    this.at += word.length
    return true
  }

  /** Skips the match of a sticky expression, and returns it. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.at
    const found = expression.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  expect(word: string): void {
    if (!this.take(word)) this.fail(`"${word}"`)
  }

  expectEnd(expected = 'end of input'): void {
    if (!this.done) this.fail(expected)
  }

  skipSpace(): void {
    this.match(/[ \t]*/y)
  }

  /** Runs a reader that may return nothing; the position is restored then. */
  attempt<Result>(read: () => Result | undefined): Result | undefined {
    const start = this.at
    const result = read()
    if (result === undefined) this.at = start
    return result
  }

  fail(expected: string): never {
    const { what, text, at } = this
    const found = at < text.length ? `"${this.next}"` : 'end of input'
    const shown = text.length > 200 ? `${text.slice(0, 200)}...` : text
    const message = `"failed to parse ${what} (${shown})" (line 1, column ${at + 1})`
    throw refuse(400, 'PGRST100', message, `unexpected ${found} expecting ${expected}`)
  }
}

/** Reads `name` or `"any.name"`. */
export function readName(scanner: Scanner): string {
  const name = scanner.next === '"' ? readQuoted(scanner) : scanner.match(BARE_NAME)?.trim()
  return name ? name : scanner.fail('field name (* or [a..z0..9_$])')
}

/** Reads `"text"`, in which a backslash escapes the next character. */
export function readQuoted(scanner: Scanner): string {
  scanner.expect('"')
  let text = ''
  while (!scanner.done && scanner.next !== '"') {
    scanner.take('\\')
    text += scanner.next
    scanner.at += 1
  }
  scanner.expect('"')
  return text
}

/** Reads `name` or `name->key->>0`. */
export function readField(scanner: Scanner): Field {
  scanner.skipSpace()
  const field = { name: readName(scanner), path: readJsonPath(scanner) }
  scanner.skipSpace()
  return field
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (scanner.startsWith('->')) {
    const asText = scanner.take('->>')
    if (!asText) scanner.take('->')
    const index = scanner.match(JSON_INDEX)
    path.push({ asText, key: index === undefined ? readJsonKey(scanner) : Number(index) })
  }
  return path
}

function readJsonKey(scanner: Scanner): string {
  const key = scanner.next === '"' ? readQuoted(scanner) : scanner.match(JSON_KEY)?.trim()
  return key ? key : scanner.fail('any non reserved character different from: .,>()')
}

/** Reads `a,b,"c"`: the parameters `columns` and `on_conflict`. */
export function readNameList(scanner: Scanner): string[] {
  const names = [readName(scanner)]
  while (scanner.take(',')) {
    scanner.skipSpace()
    names.push(readName(scanner))
  }
  scanner.expectEnd()
  return names
}
