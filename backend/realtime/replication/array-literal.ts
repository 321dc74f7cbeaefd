export type Nested = (string | null | Nested)[]

/** Reads an array as PostgreSQL prints it: `{1,NULL,"a, b"}`, nested, with or without bounds in front. */
export function parseArray(literal: string): Nested {
  const start = literal.startsWith('[') ? literal.indexOf('=') + 1 : 0
  return readList(literal, start + 1).list
}

function readList(text: string, from: number): { list: Nested; end: number } {
  const list: Nested = []
  let at = from
  while (at < text.length && text[at] !== '}') {
    if (text[at] === ',') at += 1
    else if (text[at] === '{') {
      const { list: inner, end } = readList(text, at + 1)
      list.push(inner)
      at = end
    } else {
      const { value, end } = text[at] === '"' ? readQuoted(text, at + 1) : readBare(text, at)
      list.push(value)
      at = end
    }
  }
  return { list, end: at + 1 }
}

function readQuoted(text: string, from: number): { value: string; end: number } {
  let value = ''
  let at = from
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\') at += 1
    value += text[at]
    at += 1
  }
  return { value, end: at + 1 }
}

function readBare(text: string, from: number): { value: string | null; end: number } {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '}') end += 1
  const value = text.slice(from, end)
  return { value: value.toUpperCase() === 'NULL' ? null : value, end }
}
