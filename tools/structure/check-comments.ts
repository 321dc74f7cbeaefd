/** A clause that begins with one of these has no subject of its own, and the reader waits for the verb. */
const OPENING =
  /^\s*(?:\/\/|\/\*\*?|\{\/\*|--|\*) ?(What|Whatever|Who|Whoever|Whom|Whose|Whether|Where|Wherever|Which|Whichever|How|Of|Those) /
const REFERENCE = /^\s*\/?\*\*? The same\b/
const COMMENT = /^\s*(?:\/\/|--)/
const GOES_ON = /^\s*\*/
const DOCSTRING = /^\s*\/\*\*\s*$/

/** Comments of one file that open with a clause, or docstrings that lean on the one above; one message each. */
export function checkComments(file: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const word = OPENING.exec(line)?.[1]
    const before = lines[index - 1] ?? ''
    if (COMMENT.test(before) || (GOES_ON.test(line) && !DOCSTRING.test(before))) return []
    const at = `${file}:${index + 1}: the comment opens with`
    if (REFERENCE.test(line)) return [`${at} 'The same'; say what comes out, without the one above`]
    return word ? [`${at} '${word}'; say it as a sentence with a subject and a verb`] : []
  })
}
