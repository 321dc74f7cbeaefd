const FOLDER = 'docs/decisions/'
const INDEX = `${FOLDER}README.md`
const HEAD = /^# (\d{3}) (.+)\n\nStatus: (accepted|superseded by decision \d{3})\n/
const ROW = /^\| \[(\d{3})\]\(([^)]+)\) \| (.+?) \| (.+?) \| .+ \|$/gm
const MERGED = /^\| (\d{3}) \| (\d{3}) \|$/gm

/**
 * Lists what keeps a reader from finding a decision, one sentence each: a file without number, title or status, and an index that does not
 * say the same of each file.
 */
export function findDecisionFaults(documents: Map<string, string>): string[] {
  const faults: string[] = []
  const index = documents.get(INDEX) ?? ''
  const rows = new Map([...index.matchAll(ROW)].map(([, number, file, ...row]) => [file, [number, ...row]]))
  const numbers = new Set<string>()
  for (const [path, text] of documents) {
    if (path === INDEX) continue
    const file = path.slice(FOLDER.length)
    const head = HEAD.exec(text)?.slice(1)
    const number = file.slice(0, 3)
    if (numbers.has(number)) faults.push(`${path}: another decision has the same number`)
    numbers.add(number)
    if (head?.[0] !== number)
      faults.push(`${path}: a decision begins with '# ${number} Title' and 'Status: accepted'`)
    else if (rows.get(file)?.join() !== head.join())
      faults.push(`${INDEX}: the row of ${file} has to say ${head.join(' | ')}`)
    rows.delete(file)
  }
  for (const file of rows.keys()) faults.push(`${INDEX}: there is no ${file}`)
  return [...faults, ...findWrongMerges(index, numbers)]
}

function* findWrongMerges(index: string, numbers: Set<string>): Generator<string> {
  for (const [, from = '', to = ''] of index.matchAll(MERGED)) {
    if (numbers.has(from)) yield `${INDEX}: decision ${from} stands in a file of its own`
    if (!numbers.has(to)) yield `${INDEX}: decision ${from} leads to ${to}, which does not exist`
  }
}
