import { type Node, nameOf, parse, textOf, visit } from './syntax-tree.ts'

/** Attributes of elements and keys of objects whose text is never shown or read out. */
const NOT_SHOWN =
  /^(className|class|classNames|id|htmlFor|href|src|d|viewBox|path|points|style|type|name|role|key|to|rel|target|method|value|form|accept|sizes|autoComplete|pattern|transform|fill|stroke|cacheControl|contentType|select|columns?|style\w*)$|^(data|aria-(controls|labelledby|describedby|live|current|haspopup|relevant|activedescendant|sort))-?/
const FOR_PROGRAMS =
  /^(cn|cva|clsx|twMerge|Error|TypeError|RangeError|RegExp|URL|fetch|import|require|matchMedia|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|from|select|or|rpc|channel|filter|includes|startsWith|endsWith|split|replace|replaceAll|join|setAttribute|getAttribute|append|assert|error|warn|log|test|createElement|getContext|lazy|eq|is|order|header|headers|set|get|has|delete|write|read|erase|readForSession|writeForSession|eraseForSession|msg|plural|t)$/
/** Attributes of elements whose text is shown or read out. */
const SHOWN =
  /^(label|title|description|placeholder|alt|caption|hint|error|\w+Label|aria-(label|description|valuetext|roledescription))$/
/** Columns whose values are words that are translated where they are shown. */
const VOCABULARY = /^(skill_level|skillLevel|match_type|matchType|match_category|matchCategory|recurrence)$/
/** A word, a piece of a sentence, or a number with a decimal mark. */
const SHORT_TEXT = /\p{L}{2}|\d[.,]\d/u
const LETTERS = /\p{L}{2}/u
/** A capital followed by small letters, or words with spaces between them: a text for people, most likely. */
export const READS_LIKE_TEXT = /^\P{L}*\p{Lu}\p{Ll}+([\s.,:!?…]|$)|\p{Ll}{2,}[,;:]? \p{Ll}{2,}/u
/** Names of keys, of values of the database and of what browsers define. */
const WORDS_FOR_PROGRAMS =
  /^(Enter|Escape|Tab|PageUp|PageDown|Backspace|Arrow\w+|F\d+|Beginner|Intermediate|Advanced|Pro|AbortError|\w*Error|Team Match|Training|Social Play|Other|Authorization|Bearer|Europe\/\w+|Safari|Firefox|Chrome|Edge|Opera|Samsung Internet|Android|Windows|Mac|Chromebook|Linux|Courtside|User already registered|Slack|Microsoft|Eversports|Notification|xMidYMid slice|transform 160ms ease-out|use client)$/

const NO_CALL = /^$/

/** Texts in a source file that a person would read and that are not marked for translation, one sentence each. */
export function findUnmarked(file: string, source: string, moreForPrograms = NO_CALL): string[] {
  const found: string[] = []
  const say = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${file}:${line}: '${text.trim().replace(/\s+/g, ' ')}' is not marked for translation`)
  }
  visit(parse(file, source), (node, parents) => {
    if (node.type === 'JSXText') {
      const isMarked = parents.some((parent) => elementName(parent) === 'Trans')
      if (LETTERS.test(node.value as string) && !isMarked) say(node, node.value as string)
      return
    }
    for (const shown of shownBy(node, parents)) {
      if (isRawValue(shown)) say(shown, source.slice(shown.start, shown.end))
      const text = textOf(shown)
      // A text that reads like one is found below, wherever it stands.
      if (
        text !== null &&
        SHORT_TEXT.test(text) &&
        !READS_LIKE_TEXT.test(text) &&
        !WORDS_FOR_PROGRAMS.test(text)
      )
        say(shown, text)
    }
    const text = textOf(node)
    if (text === null || !READS_LIKE_TEXT.test(text) || WORDS_FOR_PROGRAMS.test(text)) return
    // Lists of columns, and styles.
    if (/\w_\w|\dpx\b/.test(text) || isClasses(text)) return
    if (!parents.some((parent, at) => isForPrograms(parent, parents[at + 1] ?? node, moreForPrograms)))
      say(node, text)
  })
  return found
}

/** The values that stand on the screen, or are read out, by way of this attribute or expression in braces. */
function shownBy(node: Node, parents: Node[]): Node[] {
  if (node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(parents.at(-1)?.type ?? ''))
    return resultsOf(node.expression as Node)
  if (node.type !== 'JSXAttribute' || !SHOWN.test(nameOf(node.name as Node)) || !node.value) return []
  const value = node.value as Node
  return resultsOf(value.type === 'JSXExpressionContainer' ? (value.expression as Node) : value)
}

/** The parts that an expression can come out as. */
function resultsOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((part) => resultsOf(part as Node))
  if (node.type === 'LogicalExpression')
    return [node.left, node.right].flatMap((part) => resultsOf(part as Node))
  return [node]
}

/** Tells whether a value of the database is shown that is a word of its vocabulary. */
const isRawValue = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  VOCABULARY.test(nameOf(node.property as Node)) &&
  nameOf(node.object as Node) !== 'faults'

/** Tells whether a text is a list of classes: at least two of five words have a mark that sentences have not. */
function isClasses(text: string): boolean {
  const words = text.trim().split(/\s+/)
  const classes = words.filter((word) => /^[a-z\d[\]&_.-]+[-:[]\S+$|^\[/.test(word))
  return !/^\p{Lu}/u.test(text) && classes.length >= words.length * 0.4
}

const HAS_NO_TEXTS =
  /^(TSLiteralType|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation|ThrowStatement)$/
const HAS_SOURCE = /^(ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration)$/

function isForPrograms(parent: Node, child: Node, more: RegExp): boolean {
  if (HAS_NO_TEXTS.test(parent.type)) return true
  if (HAS_SOURCE.test(parent.type)) return child === parent.source
  switch (parent.type) {
    case 'SwitchCase':
      return child === parent.test
    case 'BinaryExpression':
      return /^[!=]==?$/.test(parent.operator as string)
    case 'MemberExpression':
      return child === parent.property
    case 'JSXAttribute':
      return NOT_SHOWN.test(nameOf(parent.name as Node))
    case 'Property':
      return child === parent.key || NOT_SHOWN.test(nameOf(parent.key as Node))
    case 'CallExpression':
    case 'NewExpression':
      return (
        child !== parent.callee &&
        [FOR_PROGRAMS, more].some((names) => names.test(nameOf(parent.callee as Node)))
      )
    case 'TaggedTemplateExpression':
      return /^(t|msg|css|html)$/.test(nameOf(parent.tag as Node))
    default:
      // The macros take their texts in an object.
      return false
  }
}

function elementName(node: Node): string {
  if (node.type !== 'JSXElement') return ''
  return nameOf((node.openingElement as { name: Node }).name)
}
