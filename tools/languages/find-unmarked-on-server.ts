import { findUnmarked, READS_LIKE_TEXT } from './find-unmarked.ts'
import { type Node, nameOf, parse, textOf, visit } from './syntax-tree.ts'

// The server says much to programs and to whoever runs it: errors, logs, settings. People read its pages, mails, messages and the
// manifest. So its files are of two kinds: those that speak to people are read like components, and in all others no text may stand where
// a page, mail or message is made.

/** Imports of a file that speaks to people: HTML, marked texts, or a translator. */
const SPEAKS_TO_PEOPLE = /from '(hono\/html|@lingui\/core\/runtime-macro|[^']*\/(translator|wording)\.ts)'/
/** Calls whose arguments go to programs, or to logs. */
const REFUSALS = /^(refuse\w*|Refusal|createHash|header|query|json|giveUp)$/
const FOR_OPERATORS = new Set(['The client is not built yet. Run: npm start'])
const MESSAGE_PARTS = new Set(['subject', 'title'])
const OUT_OF_SIGHT = /<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>|&\w+;/g
const READ_OUT = /\b(?:alt|title|placeholder|aria-label)="([^"]*)"/g
const LETTERS = /\p{L}{2}/u

/** Texts in a file of server or backend that a person would read and that are not marked for translation, one sentence each. */
export function findUnmarkedOnServer(file: string, source: string): string[] {
  const found = SPEAKS_TO_PEOPLE.test(source) ? findUnmarked(file, source, REFUSALS) : []
  visit(parse(file, source), (node) => {
    for (const text of textsForPeople(node)) {
      const line = source.slice(0, node.start).split('\n').length
      found.push(`${file}:${line}: '${text}' is not marked for translation`)
    }
  })
  return [...new Set(found)]
}

function textsForPeople(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag as Node) === 'html')
    return textsOfHtml(textOf(node.quasi as Node) ?? '')
  if (node.type === 'CallExpression' && /^(html|text)$/.test(memberName(node.callee as Node)))
    return readable(node.arguments as Node[])
  if (node.type === 'VariableDeclarator' && MESSAGE_PARTS.has(nameOf(node.id as Node)) && node.init)
    return readable([node.init as Node])
  if (node.type === 'ObjectExpression') return textsOfMessage(node.properties as Node[])
  return []
}

function textsOfHtml(page: string): string[] {
  const attributes = [...page.matchAll(READ_OUT)].map(([, text = '']) => text)
  // '…' stands for what is filled in.
  const texts = page.replace(OUT_OF_SIGHT, '\n').split(/[\n…]/)
  return [...attributes, ...texts]
    .map((text) => text.trim())
    .filter((text) => LETTERS.test(text) && !NAMES.test(text))
}
/** The name of the product, and the type of a document. */
const NAMES = /^(- )?Courtside$/

/** The words of a mail, a text message, a push message or a manifest, told apart by the properties that stand together. */
function textsOfMessage(properties: Node[]): string[] {
  const values = new Map(
    properties
      .filter(({ type }) => type === 'Property')
      .map(({ key, value }) => [nameOf(key as Node), value as Node]),
  )
  const has = (...names: string[]) => names.every((name) => values.has(name))
  const isMessage = has('subject') || has('title', 'body') || has('to', 'text') || has('short_name')
  const shown = ['subject', 'title', 'body', 'text', 'html', 'name', 'short_name', 'description']
  return isMessage ? readable(shown.flatMap((name) => values.get(name) ?? [])) : []
}

const readable = (nodes: Node[]): string[] =>
  nodes
    .flatMap((node) => textOf(node) ?? [])
    .filter((text) => READS_LIKE_TEXT.test(text) && !FOR_OPERATORS.has(text))

const memberName = (callee: Node): string =>
  callee.type === 'MemberExpression' ? nameOf(callee.property as Node) : ''
