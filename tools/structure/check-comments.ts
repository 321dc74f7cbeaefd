/** A clause that begins with one of these has no subject of its own, and the reader waits for the verb. */
const OPENING =
  /^\s*(?:\/\/|\/\*\*?|\{\/\*|--|\*) ?(What|Whatever|Who|Whoever|Whom|Whose|Whether|Where|Wherever|Which|Whichever|How|Of|Those) /
const COMMENT = /^\s*(?:\/\/|--)/
const GOES_ON = /^\s*\*/
const DOCSTRING = /^\s*\/\*\*\s*$/

/** Comments of one file that open with a clause instead of a sentence, one message each. */
export function checkComments(file: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const word = OPENING.exec(line)?.[1]
    const before = lines[index - 1] ?? ''
    if (!word || COMMENT.test(before) || (GOES_ON.test(line) && !DOCSTRING.test(before))) return []
    return [
      `${file}:${index + 1}: the comment opens with '${word}'; say it as a sentence with a subject and a verb`,
    ]
  })
}
