const SECTION = /specification(?:'s)?,?\s+(?:--\s+|\*\s+|\/\/\s+)?sections?\s+(\d+)/g
const DECISIONS = /\bdecisions?\s+(\d{3}(?:(?:,\s+|\s+and\s+|,?\s+to\s+)\d{3})*)/gi

/** Lists citations of a section of the specification, or of a decision, that does not exist, one sentence each. */
export function findDeadCitations(
  texts: Map<string, string>,
  specification: string,
  files: readonly string[],
): string[] {
  const sections = new Set([...specification.matchAll(/^## (\d+)\./gm)].map(([, number]) => number))
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []))
  const faults: string[] = []
  for (const [file, text] of texts) {
    for (const [, number] of text.matchAll(SECTION))
      if (!sections.has(number)) faults.push(`${file}: the specification has no section ${number}`)
    for (const [, list = ''] of text.matchAll(DECISIONS))
      for (const number of list.match(/\d{3}/g) ?? [])
        if (!decisions.has(number)) faults.push(`${file}: there is no decision ${number}`)
  }
  return faults
}
