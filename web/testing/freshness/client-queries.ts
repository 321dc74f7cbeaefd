import { type Node, nameOf, parse, textOf, visit } from '../../../tools/languages/syntax-tree.ts'

export interface ClientQuery {
  /** Name of the outermost function or constant around it. */
  name: string
  /** Path below `web/src`. */
  file: string
  /** Names of what it spreads, and its other properties with their source. */
  options: ReadonlyMap<string, string>
}

export interface Source {
  file: string
  text: string
  tree: Node
}

export const sourceOf = (file: string, text: string): Source => ({ file, text, tree: parse(file, text) })

/** Finds every object with a key and a fetcher, in whichever call it stands. */
export function queriesIn({ file, text, tree }: Source): ClientQuery[] {
  const found: ClientQuery[] = []
  visit(tree, (node, parents) => {
    if (node.type !== 'ObjectExpression') return
    const options = new Map((node.properties as Node[]).map((property) => entryOf(property, text)))
    if (options.has('queryKey') && options.has('queryFn'))
      found.push({ name: namedBy(parents), file, options })
  })
  return found
}

function entryOf(property: Node, text: string): [string, string] {
  if (property.type === 'SpreadElement') return [nameOf(property.argument as Node), '']
  const value = property.value as Node
  return [nameOf(property.key as Node), text.slice(value.start, value.end)]
}

function namedBy(parents: Node[]): string {
  const named = parents.find(({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclarator')
  return named ? nameOf(named.id as Node) : ''
}

/** The tables that a file names where it listens, and every name that it uses. */
export function heardIn({ tree }: Source): { tables: Set<string>; names: Set<string> } {
  const texts = new Set<string>()
  const names = new Set<string>()
  visit(tree, (node) => {
    const text = textOf(node)
    if (text !== null) texts.add(text)
    if (node.type === 'Identifier') names.add(nameOf(node))
  })
  const hearing = ['listen', 'listenInBatches', 'useOwnRows', 'useWatchedRows']
  return { tables: hearing.some((name) => names.has(name)) ? texts : new Set(), names }
}
