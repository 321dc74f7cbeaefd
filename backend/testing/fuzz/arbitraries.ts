import fc from 'fast-check'
import { MARK } from './statements.ts'

// These arbitraries make up the cases. Every text that could break out of a quote contains the mark.

/** Texts that have broken a parser before. */
export const hostile = fc.oneof(
  fc.constantFrom(
    ...[`"${MARK}`, `'${MARK}`, `${MARK}";drop table canary;--`, `${MARK}');delete from canary;--`],
    ...[`$${MARK}$`, `\\'${MARK}`, `E'\\${MARK}`, `${MARK}/*`, `{"${MARK}"}`, `(${MARK},"`, `%24${MARK}`],
    ...[`\u0000${MARK}`, `${MARK}\ud800`, `\u202e${MARK}`, `${MARK}\r\nx-${MARK}: 1`, `\uff07${MARK}`],
    ...[`../${MARK}`, `..%2f${MARK}`, `%2e%2e/${MARK}`, `/${MARK}/../..`, `${MARK}\\..\\..`, `.${MARK}`],
    ...[
      `__proto__`,
      'constructor',
      'toString',
      '%',
      '%00',
      '\u0000',
      '',
      ' ',
      '*',
      '$1',
      '1e999',
      '-0',
      'NaN',
    ],
    ...['2147483648', '-9223372036854775809', 'null', 'true', '[]', '{}', '[[[[', '{"a":', '\\', "''", '""'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `${text}${MARK}${text}`),
  fc.constantFrom(50, 300).map((length) => MARK.repeat(length)),
)

/** Splits words at spaces. */
export const listed = (words: string) => words.split(' ')

/** Generates one of these, and sometimes a hostile text. */
export function mostly(...words: string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: hostile })
}

/** Generates a text with parts removed, doubled, or replaced. */
export function mutated(text: fc.Arbitrary<string>, glue: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.record({
    kind: fc.constantFrom('insert', 'cut', 'double'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 5 }),
    word: fc.oneof(glue, hostile),
  })
  return fc
    .tuple(text, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(edit, { maxLength: 3 })))
    .map(([start, edits]) =>
      edits.reduce((now, { kind, at, length, word }) => {
        const place = Math.floor(at * now.length)
        if (kind === 'insert') return now.slice(0, place) + word + now.slice(place)
        if (kind === 'cut') return now.slice(0, place) + now.slice(place + length)
        return now.slice(0, place + length) + now.slice(place)
      }, start),
    )
}

/** Generates a JSON object of some of these fields, mostly with values of the right type. */
export function fields(values: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(hostile, fc.jsonValue({ maxDepth: 2 }), fc.integer())
  const names = Object.keys(values)
  const record = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof({ weight: 12, arbitrary: values[name] ?? wrong }, { weight: 1, arbitrary: wrong }),
      ]),
    ),
    { requiredKeys: [] },
  )
  return fc.oneof(
    { weight: 8, arbitrary: record },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.tuple(record, hostile).map(([known, name]) => ({ ...known, [name]: 1 })) },
  )
}

/** Generates a request body: valid JSON, broken JSON, or anything. */
export function bodyOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const json = value.map((made) => JSON.stringify(made) ?? '')
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: mutated(json, fc.constantFrom('"', '{', ']', ',', '\\u0000', '\\ud800')) },
    { weight: 1, arbitrary: hostile },
  )
}

/** Generates these headers, each seldom. */
export function seldom(headers: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => fc.tuple(fc.constant(name), value))
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.oneof(...entries), { maxLength: 2 }) },
    )
    .map((list) => Object.fromEntries(list))
}
