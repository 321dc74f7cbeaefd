import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** The weights that pictures have. */
export type Weight = 500 | 700

/** A font as programs that draw read it, and the widths by which a text is laid out before it is drawn. */
export interface Font {
  bytes: Buffer
  /** The width of a character in parts of the size of the text; undefined where the font lacks it. */
  widthOf(codePoint: number): number | undefined
}

// Rubik resembles Figtree, and has the letters of other alphabets in one package.
const FAMILIES = [
  {
    package: import.meta.resolve('@fontsource/figtree/package.json'),
    name: 'figtree',
    subsets: ['latin', 'latin-ext'],
  },
  {
    package: import.meta.resolve('@fontsource/rubik/package.json'),
    name: 'rubik',
    subsets: ['cyrillic', 'cyrillic-ext', 'hebrew', 'arabic'],
  },
]

/** Reads the fonts of pictures, in the order in which a character is looked for. */
export function readFonts(weight: Weight): Font[] {
  return FAMILIES.flatMap(({ package: manifest, name, subsets }) =>
    subsets.map((subset) =>
      fontOf(readFileSync(new URL(`files/${name}-${subset}-${weight}-normal.woff`, manifest))),
    ),
  )
}

interface Table {
  tag: string
  checksum: number
  data: Buffer
}

function fontOf(woff: Buffer): Font {
  const tables = tablesOf(woff)
  const table = (tag: string) => tables.find((one) => one.tag === tag)?.data ?? Buffer.alloc(0)
  const glyphs = glyphsOf(table('cmap'))
  const unitsInSize = table('head').readUInt16BE(18)
  const metrics = table('hhea').readUInt16BE(34)
  const widths = table('hmtx')
  return {
    bytes: sfntOf(woff.readUInt32BE(4), tables),
    widthOf(codePoint) {
      const glyph = glyphs.get(codePoint)
      // Glyphs behind the last one that is listed are as wide as that.
      return glyph === undefined
        ? undefined
        : widths.readUInt16BE(Math.min(glyph, metrics - 1) * 4) / unitsInSize
    },
  }
}

/** WOFF 1.0 is the tables of a font, each compressed where that is shorter (https://www.w3.org/TR/WOFF/). */
function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = woff.subarray(44 + at * 20)
    const [from, stored, whole] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const data = woff.subarray(from, from + stored)
    return {
      tag: entry.toString('latin1', 0, 4),
      checksum: entry.readUInt32BE(16),
      data: stored < whole ? inflateSync(data) : data,
    }
  })
}

/** Puts tables into the form that fonts have outside of the web, on boundaries of four bytes. */
function sfntOf(flavour: number, tables: Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(flavour, 0)
  head.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [head]
  let from = head.length
  for (const [at, { tag, checksum, data }] of tables.entries()) {
    const entry = head.subarray(12 + at * 16)
    entry.write(tag, 'latin1')
    for (const [field, value] of [checksum, from, data.length].entries())
      entry.writeUInt32BE(value, 4 + field * 4)
    parts.push(data, Buffer.alloc(-data.length & 3))
    from += data.length + (-data.length & 3)
  }
  return Buffer.concat(parts)
}

/** Reads which glyph a character has, from a table of the format 4, which all fonts of these packages have. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) =>
    cmap.subarray(cmap.readUInt32BE(8 + at * 8)),
  )
  const table = tables.find((one) => one.readUInt16BE(0) === 4)
  if (!table) throw new Error('a font has no table of characters in the format 4')
  const size = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + size * 2, 16 + size * 3]
  const glyphs = new Map<number, number>()
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)]
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)]
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = offset && table.readUInt16BE(offsets + at + offset + (code - first) * 2)
      const glyph = offset && listed === 0 ? 0 : ((offset ? listed : code) + delta) & 0xffff
      if (glyph > 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}
