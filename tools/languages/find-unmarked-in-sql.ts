import { READS_LIKE_TEXT } from './find-unmarked.ts'

// SQL raises codes and stores facts. A sentence may stand where programs and developers read it: in what is raised beside a code, and in
// comments on columns. The forms of notifications are written by `npm run languages`.

interface Literal {
  text: string
  line: number
  /** The code in front of it, on one line. */
  before: string
}

/** The code that may stand before a sentence: a refusal with its code, an exception, a comment on a column, SQL that is put together. */
const FOR_PROGRAMS =
  /(\brefuse\(\d+, '\w+', |\braise exception |\b(message|hint) = |^comment on .* is |\bhashtext(extended)?\(|\bto_regprocedure\(|\bexecute (format\()?|\brefuse\(\d+, '\w+', format\()$/
/** A row of the table of limits: the sentence goes with its code, like the arguments of `refuse`. */
const LIMIT = /\('\w+', \d+, \d+, '\w+', $/
/** Values of columns, which are translated where they are shown; and the name of whoever gave none. */
const VOCABULARY = /^(Beginner|Intermediate|Advanced|Pro)$/

/** Sentences in SQL that a person would read past the catalogue, one fault each. */
export function findUnmarkedInSql(file: string, sql: string): string[] {
  return literalsOf(sql)
    .filter(({ text }) => READS_LIKE_TEXT.test(text) && !VOCABULARY.test(text))
    .filter(({ before }) => !FOR_PROGRAMS.test(before) && !LIMIT.test(before))
    .map(
      ({ text, line }) =>
        `${file}:${line}: '${text}' is not marked for translation: raise a code, or store facts`,
    )
}

// Comments and names in quotation marks are passed by; the bodies of functions are read like the rest.
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|'((?:[^']|'')*)'/g

function literalsOf(sql: string): Literal[] {
  return [...sql.matchAll(TOKEN)].flatMap(({ 1: text, index }) => {
    if (text === undefined) return []
    const code = sql.slice(0, index)
    const statement = code.slice(Math.max(0, code.lastIndexOf(';') + 1)).replace(/--[^\n]*/g, '')
    return {
      text: text.replaceAll("''", "'"),
      line: code.split('\n').length,
      before: statement.replace(/\s+/g, ' ').replaceAll('( ', '(').trimStart(),
    }
  })
}
