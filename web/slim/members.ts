import { parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A piece of a class that can be left out where nothing calls it. */
export interface Member {
  name: string
  start: number
  end: number
  /** Names of members, and strings, that stand in it. */
  mentions: Set<string>
  /** The group of bound methods that it is a part of, as in `this.mfa = { verify: this._verify.bind(this) }`. */
  group: Member | null
}

const FUNCTIONS = ['FunctionExpression', 'ArrowFunctionExpression']

/** Returns the methods of all classes in a script, and the names that stand outside of them. */
export function membersOf(code: string): { members: Member[]; mentioned: Set<string> } {
  const members: Member[] = []
  const mentioned = new Set<string>()
  const walk = (value: unknown, mentions: Set<string>, group: Member | null): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, mentions, group)
    if (!isNode(value)) return
    const name = memberName(value)
    if (name === undefined) {
      const mention = mentionOf(value)
      if (mention !== undefined) mentions.add(mention)
      for (const part of Object.values(value)) walk(part, mentions, group)
      return
    }
    const { start, end } = value
    const member: Member = { name, start, end, mentions: new Set(), group }
    members.push(member)
    const isGroup = value.type === 'ExpressionStatement' || value.type === 'Property'
    for (const [key, part] of Object.entries(value))
      if (key !== 'key') walk(part, member.mentions, isGroup ? member : null)
  }
  walk(parseAst(code), mentioned, null)
  return { members, mentioned }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function memberName(node: Node): string | undefined {
  if (node.type === 'MethodDefinition') return node.kind === 'constructor' ? undefined : keyOf(node)
  if (node.type === 'PropertyDefinition')
    return isNode(node.value) && FUNCTIONS.includes(node.value.type) ? keyOf(node) : undefined
  if (node.type === 'Property') return isBound(node.value) ? keyOf(node) : undefined
  const { expression } = node
  if (node.type !== 'ExpressionStatement' || !isNode(expression)) return undefined
  if (isDebugging(expression)) return 'a log for debugging'
  if (!isGroup(expression.right)) return undefined
  const { left } = expression
  return isNode(left) && isNode(left.object) && left.object.type === 'ThisExpression'
    ? mentionOf(left)
    : undefined
}

// The official client logs each step where its option `debug` is set, which it never is here.
const isDebugging = ({ callee }: Node) => isNode(callee) && mentionOf(callee) === '_debug'

/** `this.a.bind(this)`, `new Api(this)`, or an object of these. */
function isBound(value: unknown): boolean {
  if (!isNode(value)) return false
  const { callee } = value
  if (value.type === 'NewExpression')
    return (value.arguments as Node[]).every(({ type }) => type === 'ThisExpression')
  return isGroup(value) || (isNode(callee) && mentionOf(callee) === 'bind')
}

function isGroup(value: unknown): boolean {
  if (!isNode(value) || value.type !== 'ObjectExpression') return false
  const parts = value.properties as Node[]
  return parts.length > 0 && parts.every((part) => isBound(part.value))
}

function mentionOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'MemberExpression') return nameOf(node.property, node.computed)
  return node.type === 'Property' ? keyOf(node) : undefined
}

const keyOf = ({ key, computed }: Node) => nameOf(key, computed)

function nameOf(key: unknown, computed: unknown): string | undefined {
  if (computed || !isNode(key)) return undefined
  if (key.type === 'Identifier') return String(key.name)
  return key.type === 'PrivateIdentifier' ? `#${key.name}` : undefined
}
