import { type Node, parse, visit } from '../languages/syntax-tree.ts'

const MAX_LINES = 40
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** Functions of one file that have too many lines, one message each. The lines of functions inside of them count there alone. */
export function checkFunctions(file: string, source: string): string[] {
  const faults: string[] = []
  const inner = new Map<Node, number>()
  const found: [node: Node, around: Node | undefined, parent: Node | undefined][] = []
  visit(parse(file, source), (node, parents) => {
    if (!FUNCTION.test(node.type)) return
    found.push([node, parents.findLast(({ type }) => FUNCTION.test(type)), parents.at(-1)])
  })
  for (const [node, around, parent] of found.reverse()) {
    const first = lineAt(source, node.start)
    const length = lineAt(source, node.end) - first + 1
    const own = length - (inner.get(node) ?? 0)
    if (own > MAX_LINES)
      faults.push(
        `${file}:${first}: ${named(node, parent)} has ${own} lines; more than ${MAX_LINES} are split`,
      )
    if (around && length > 1) inner.set(around, (inner.get(around) ?? 0) + length)
  }
  return faults
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length

function named(node: Node, parent: Node | undefined): string {
  const name = (node.id ?? parent?.id ?? parent?.key) as { name?: string } | undefined
  return name?.name ?? 'a function'
}
