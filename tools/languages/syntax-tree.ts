import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree) of a source file. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export function parse(file: string, source: string): Node {
  const { program } = parseSync(file, source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' })
  return program as unknown as Node
}

/** Calls `look` for every node, the outer ones first, with the nodes around it. */
export function visit(node: Node, look: (node: Node, parents: Node[]) => void, parents: Node[] = []): void {
  look(node, parents)
  const path = [...parents, node]
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look, path)
}

export function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** The name of a variable, property or attribute; of a chain of properties the last one. */
export function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  return typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : ''
}
