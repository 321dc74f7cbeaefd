import { parseError } from '../errors.ts'

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
    throw parseError(this.what, this.text, this.at, expected)
  }
}
