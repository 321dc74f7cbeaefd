import type { Exchange, Wire } from './wire.ts'

/** The cases that ran for one method. */
export interface Outcome {
  works?: Exchange
  /** Settings that the operator has to make for it. */
  setting?: string
  /** The refusal that was shown, or why there is none. */
  refuses?: Exchange | string
  refused?: Exchange
  clientOnly?: string
}

export type Outcomes = Map<string, Outcome>

/** The last exchange, or an error when there was none of that kind. */
export function exchangeOf(wire: Wire, isRefusal: boolean): Exchange {
  const last = wire.last()
  if (!last) throw new Error('nothing was asked of the server')
  if (last.isRefusal !== isRefusal) throw new Error(`${last.request} was answered with ${last.answer}`)
  return last
}

/** The document: a table for each client, made of what ran. */
export function renderTables(surfaces: Map<string, Outcomes>, version: string): string {
  const all = [...surfaces.values()].flatMap((outcomes) => [...outcomes.values()])
  const count = (kind: keyof Outcome) => all.filter((outcome) => outcome[kind] !== undefined).length
  return [
    '# Conformance',
    '',
    `This page lists every method of supabase-js ${version} and the answers of the embedded backend. \`npm run conformance -- --write\` calls`,
    'each method through the official client and writes the page. The test fails when a client has a method that is not listed, or when',
    'an answer differs. It compares status, headers and body of each answer over HTTP with',
    '`testing/conformance/answers.jsonl`, in which placeholders stand for random values.',
    '',
    `${count('works')} methods are covered, with a call that works and one that is refused, or the reason why none is. ${count('refused')} are refused.`,
    `${count('clientOnly')} run in the client alone.`,
    '',
    ...[...surfaces].flatMap(([name, outcomes]) => renderSurface(name, outcomes)),
  ].join('\n')
}

function renderSurface(name: string, outcomes: Outcomes): string[] {
  const rows = [...outcomes].map(([method, outcome]) => `| \`${method}\` | ${renderOutcome(outcome)} |`)
  return [
    `## ${name}`,
    '',
    '| method | | request | works | is refused |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ]
}

function renderOutcome({ works, refuses, refused, clientOnly, setting }: Outcome): string {
  if (clientOnly !== undefined) return `client only | ${clientOnly} | |`
  if (refused) return `refused | \`${refused.request}\` | | ${refused.answer}`
  const refusal = typeof refuses === 'string' ? refuses : refuses?.answer
  const covered = setting ? `covered with \`${setting}\`` : 'covered'
  return `${covered} | \`${works?.request}\` | ${works?.answer} | ${refusal}`
}
