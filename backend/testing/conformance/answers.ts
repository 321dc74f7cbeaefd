import type { Outcomes } from './table.ts'

/** By client, method and kind of call: the answer over HTTP as JSON. */
export type Answers = Map<string, string>

export function answersOf(surfaces: Map<string, Outcomes>): Answers {
  const answers: Answers = new Map()
  for (const [client, outcomes] of surfaces)
    for (const [method, { works, refuses, refused }] of outcomes) {
      const refusal = refused ?? (typeof refuses === 'object' ? refuses : undefined)
      if (works?.full) answers.set(`${client} ${method} works`, JSON.stringify(works.full))
      if (refusal?.full) answers.set(`${client} ${method} is refused`, JSON.stringify(refusal.full))
    }
  return answers
}

/** One line of JSON for each: its name and the answer. */
export function renderAnswers(answers: Answers): string {
  return [...answers].map(([name, answer]) => `[${JSON.stringify(name)}, ${answer}]\n`).join('')
}

export function readAnswers(text: string): Answers {
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [name, answer]: [string, unknown] = JSON.parse(line)
      return [name, JSON.stringify(answer)]
    }),
  )
}
