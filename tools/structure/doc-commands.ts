/** Names the test that runs the commands above it, or says when somebody last tried them. */
const PROOF = /^(?:Run by `[^`]+`|Tried by hand: \d{4}-\d{2}-\d{2})/
const BLOCK = /^```(\w*)\n([\s\S]*?)^```$(?=\n*(.*))/gm
const RUN = /(?<![\w/-])npm run ([\w:-]+)|(?<=^|`|&& |; )courtside ([a-z][a-z-]*)/gm

/**
 * Lists the blocks of commands in documents that nobody vouches for, one sentence each. A block of commands (sh) is followed by the test that
 * runs it or by the day of the last try; a test runs each block of SQL.
 */
export function findUntriedCommands(documents: Map<string, string>): string[] {
  const faults: string[] = []
  for (const [document, text] of documents) {
    for (const [, language, content = '', next = ''] of text.matchAll(BLOCK)) {
      const first = content.split('\n')[0]
      if (!language) faults.push(`${document}: the block that begins with '${first}' has no language`)
      if (language === 'sh' && !PROOF.test(next))
        faults.push(
          `${document}: below the commands from '${first}' on, say which test runs them (Run by \`...\`) or when they were tried (Tried by hand: 2026-01-31)`,
        )
    }
  }
  return faults
}

/** Lists the commands in documents that do not exist, one sentence each. */
export function findMissingCommands(documents: Map<string, string>, tasks: readonly string[]): string[] {
  return [...documents].flatMap(([document, text]) =>
    [...text.matchAll(RUN)]
      .filter(([, script, verb]) => !tasks.includes(script ?? verb ?? ''))
      .map(([command]) => `${document}: there is no '${command}'`),
  )
}

export function sqlBlocks(text: string): string[] {
  return [...text.matchAll(BLOCK)].filter(([, language]) => language === 'sql').map(([, , sql = '']) => sql)
}
