const FOLDERS = 'backend|bench|config|docs|domain|e2e|languages|server|supabase|testing|tools|web'
/** A path from the root, as a folder or with an ending; `<name>` and `*` stand for any name. */
const PATH = new RegExp(`^(?:${FOLDERS})/[\\w./<>*{},-]*$`)
const FILE = /^[a-z<*][a-z\d.<>*_-]*(?:\/[\w.<>*-]+)+\.(?:ts|tsx|js|mjs|sql|md|json|css)$/
const QUOTED = /`([^`\s]+)`/g
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|--)\s(.*)$/gm
const NAMED_FILE = /(?<![\w@:/.<*-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|sql|mjs|css))\b(?![\w-]|\.\w)/g
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g

/** Lists the paths in documents that lead nowhere, one sentence each. A reader follows them, and a move of files does not. */
export function findDeadPaths(documents: Map<string, string>, files: readonly string[]): string[] {
  const faults: string[] = []
  for (const [document, text] of documents) {
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : ''
    for (const [, quoted = ''] of text.matchAll(QUOTED)) {
      if (!PATH.test(quoted) && !FILE.test(quoted)) continue
      if (!exists(quoted, files) && !(folder && exists(folder + quoted, files)))
        faults.push(`${document}: there is no ${quoted} (paths start at the root or at the document)`)
    }
    for (const [, link = ''] of text.matchAll(LINK))
      if (!exists(resolve(folder + link), files))
        faults.push(`${document}: the link to ${link} leads nowhere`)
  }
  return faults
}

/** Lists the files that comments of the sources name but that do not exist, one sentence each. A path may leave out its beginning. */
export function findDeadPathsInComments(sources: Map<string, string>, files: readonly string[]): string[] {
  const faults: string[] = []
  for (const [source, text] of sources)
    for (const [, comment = ''] of text.matchAll(COMMENT))
      for (const [, path = ''] of comment.matchAll(NAMED_FILE))
        if (!files.some((file) => file === path || file.endsWith(`/${path}`)))
          faults.push(`${source}: a comment names ${path}, which does not exist`)
  return faults
}

function exists(path: string, files: readonly string[]): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+?()|[\]\\^$]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*/g, '.+')
    .replace(/<[^>]*>|\*(?!\+)/g, '[^/]+')
  const known = new RegExp(`^${pattern}(?:/|$)`)
  return files.some((file) => known.test(file))
}

function resolve(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}
