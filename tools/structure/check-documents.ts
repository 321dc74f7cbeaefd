import { normalize } from 'node:path/posix'

const SECTION = /specification(?:'s)?,?\s+(?:--\s+|\*\s+|\/\/\s+)?sections?\s+(\d+)/g
const DECISIONS = /\bdecisions?\s+(\d{3}(?:(?:,\s+|\s+and\s+|,?\s+to\s+)\d{3})*)/gi

/** Lists citations of a section of the specification, or of a decision, that does not exist, one sentence each. */
export function findDeadCitations(file: string, text: string, specification: string, files: string[]) {
  const sections = [...text.matchAll(SECTION)].flatMap(([, number = '']) => number)
  const decisions = [...text.matchAll(DECISIONS)].flatMap(([, list = '']) => list.match(/\d{3}/g) ?? [])
  return [
    ...sections
      .filter((number) => !new RegExp(`^## ${number}\\.`, 'm').test(specification))
      .map((number) => `${file}: the specification has no section ${number}`),
    ...decisions
      .filter((number) => !files.some((path) => path.startsWith(`docs/decisions/${number}-`)))
      .map((number) => `${file}: there is no decision ${number}`),
  ]
}

/** Names the test that runs the commands above it, or says when somebody last tried them. */
const PROOF = /^(?:Run by `[^`]+`|Tried by hand: \d{4}-\d{2}-\d{2})/
const BLOCK = /^```(\w*)\n([\s\S]*?)^```$(?=\n*(.*))/gm
const RUN = /(?<![\w/-])npm run ([\w:-]+)|(?<=^|`|&& |; )courtside ([a-z][a-z-]*)/gm

/**
 * Lists the blocks of commands in a document that nobody vouches for, one sentence each. A block of commands (sh) is followed by the test that
 * runs it or by the day of the last try; a test runs each block of SQL.
 */
export function findUntriedCommands(document: string, text: string): string[] {
  return [...text.matchAll(BLOCK)].flatMap(([, language, content = '', next = '']) => {
    const [first] = content.split('\n')
    if (!language) return [`${document}: the block that begins with '${first}' has no language`]
    if (language !== 'sh' || PROOF.test(next)) return []
    return [
      `${document}: below the commands from '${first}' on, say which test runs them (Run by \`...\`) or when they were tried (Tried by hand: 2026-01-31)`,
    ]
  })
}

/** Lists the commands in a document that do not exist, one sentence each. */
export const findMissingCommands = (document: string, text: string, tasks: string[]): string[] =>
  [...text.matchAll(RUN)]
    .filter(([, script, verb]) => !tasks.includes(script ?? verb ?? ''))
    .map(([command]) => `${document}: there is no '${command}'`)

export const sqlBlocks = (text: string): string[] =>
  [...text.matchAll(BLOCK)].filter(([, language]) => language === 'sql').map(([, , sql = '']) => sql)

const FOLDERS = 'backend|bench|config|docs|domain|e2e|languages|server|supabase|testing|tools|web'
/** A path from the root, as a folder or with an ending; `<name>` and `*` stand for any name. */
const PATH = new RegExp(`^(?:${FOLDERS})/[\\w./<>*{},-]*$`)
const FILE = /^[a-z<*][a-z\d.<>*_-]*(?:\/[\w.<>*-]+)+\.(?:ts|tsx|js|mjs|sql|md|json|css)$/
const QUOTED = /`([^`\s]+)`/g
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|--)\s(.*)$/gm
const NAMED_FILE = /(?<![\w@:/.<*-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|sql|mjs|css))\b(?![\w-]|\.\w)/g
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g

/** Lists the paths in a document that lead nowhere, one sentence each. A reader follows them, and a move of files does not. */
export function findDeadPaths(document: string, text: string, files: string[]): string[] {
  const folder = document.slice(0, document.lastIndexOf('/') + 1)
  const quoted = [...text.matchAll(QUOTED)].flatMap(([, path = '']) => path)
  const links = [...text.matchAll(LINK)].flatMap(([, link = '']) => link)
  return [
    ...quoted
      .filter((path) => PATH.test(path) || FILE.test(path))
      .filter((path) => !exists(path, files) && !(folder && exists(folder + path, files)))
      .map((path) => `${document}: there is no ${path} (paths start at the root or at the document)`),
    ...links
      .filter((link) => !exists(normalize(folder + link), files))
      .map((link) => `${document}: the link to ${link} leads nowhere`),
  ]
}

/** Lists the files that comments of a source name but that do not exist, one sentence each. A path may leave out its beginning. */
export function findDeadPathsInComments(source: string, text: string, files: string[]): string[] {
  const comments = [...text.matchAll(COMMENT)].flatMap(([, comment = '']) => comment)
  return comments
    .flatMap((comment) => [...comment.matchAll(NAMED_FILE)].flatMap(([, path = '']) => path))
    .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
    .map((path) => `${source}: a comment names ${path}, which does not exist`)
}

function exists(path: string, files: string[]): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+?()|[\]\\^$]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*/g, '.+')
    .replace(/<[^>]*>|\*(?!\+)/g, '[^/]+')
  const known = new RegExp(`^${pattern}(?:/|$)`)
  return files.some((file) => known.test(file))
}
