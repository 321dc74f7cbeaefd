import type { Field, JsonStep } from './query.ts'
import type { Scanner } from './scanner.ts'

const BARE_NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y
const JSON_INDEX = /-?\d+(?=->|::|\.|,|\)|$)/y

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
