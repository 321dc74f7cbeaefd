import { graphemesIn } from '../graphemes.ts'
import { venueName } from './match-card.ts'
import { isCalledEvent } from './match-kind.ts'

export interface EventTitle {
  /** One line, without characters that cannot be seen or turn the line around. Empty where neither a name nor a venue is known. */
  title: string
  /** The part of the description that the title does not say, trimmed, with its lines. Empty for none. */
  rest: string
}

/** A title is made from these. */
export interface Named {
  match_type: string
  location: string
  description: string | null
}

/** The longest title in graphemes: about one line of a card on a desktop, and two on a phone. */
const MAX_TITLE = 60

/**
 * Returns the title of a match or event. An event is called by the first line of its description; a long line by its first sentence, else by
 * what stands before its colon or dash, else by as many of its words as fit and an ellipsis. A match, and an event without a description, are
 * called by their venue.
 */
export function eventTitle({ match_type, location, description }: Named): EventTitle {
  const text = description?.trim() ?? ''
  return (isCalledEvent({ match_type }) && nameIn(text)) || { title: venueName(location).trim(), rest: text }
}

/** Null for a text without a letter, number or picture. */
function nameIn(text: string): EventTitle | null {
  const lines = text.split(LINE_BREAK)
  const at = lines.findIndex((line) => SAYS_SOMETHING.test(withoutHidden(line)))
  const line = lines[at]?.trim()
  if (!line) return null
  const below = lines
    .slice(at + 1)
    .join('\n')
    .trim()
  if (fits(line)) return { title: titleFrom(line), rest: below }
  for (const pattern of [SENTENCE, HEADING]) {
    const [start, name = start] = pattern.exec(line) ?? []
    if (start && name && fits(name))
      return {
        title: titleFrom(name),
        rest: capitalized(`${line.slice(start.length).trim()}\n${below}`.trim()),
      }
  }
  return { title: cut(titleFrom(line)), rest: text }
}

/** Controls, and what cannot be seen or turns a line around; joiners and the looks and flags of emoji stay. */
const HIDDEN = /(?!\p{Join_C}|\uFE0F|[\u{E0020}-\u{E007F}])[\p{Cc}\p{DI}\u2800]/gu
const withoutHidden = (line: string): string => line.replace(HIDDEN, (letter) => (letter < ' ' ? ' ' : ''))

const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
/** Digits, single letters and words such as 'St' have a full stop within a sentence: 'am 5. Mai', 'z. B.'; so has what goes on small. */
const SENTENCE =
  /^.*?(?:(?<![\p{L}\p{N}])(?!(?:\p{L}|\p{N}+|St|Nr|No|Dr|ca)[.])[^\s.!?…]*[.!?…]+[)"”“’»]*(?=\s+\P{Ll})|[。！？])/u

/** 'Summer cup: eight teams, ...' and 'Summer cup - eight teams, ...' */
const HEADING = /^(.*?[\p{L}\p{N}].*?)(?::(?=\s)|\s[–—-](?=\s))/u
const FINAL_STOP = /(?<![.])[.。]$/

/** A text that stood behind a colon begins with a capital. */
const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const titleFrom = (line: string): string =>
  withoutHidden(line).replace(/\s+/gu, ' ').trim().replace(FINAL_STOP, '')

function fits(text: string): boolean {
  const title = titleFrom(text)
  return title.length <= MAX_TITLE || graphemesIn(title).length <= MAX_TITLE
}

/** Ends at a blank of the second half; a text without one, such as an address, ends anywhere. */
function cut(text: string): string {
  const start = graphemesIn(text).slice(0, MAX_TITLE)
  const blank = start.lastIndexOf(' ')
  const kept = start.slice(0, blank > MAX_TITLE / 2 ? blank : MAX_TITLE - 1).join('')
  return `${kept.replace(/[\s,;:.–-]+$/u, '')}…`
}
