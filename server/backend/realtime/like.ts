/** A test for a pattern of SQL's `like`: `%` is any characters, `_` is one, a backslash takes the next as it is. */
export function likePattern(pattern: string, ignoreCase: boolean): (value: string) => boolean {
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text)
  const steps = patternSteps(fold(pattern))
  return (value) => likes([...fold(value)], steps)
}

const ANY = Symbol('any number of characters')
const ONE = Symbol('one character')

function patternSteps(pattern: string): (string | symbol)[] {
  const steps: (string | symbol)[] = []
  let escaped = false
  for (const character of pattern) {
    if (!escaped && character === '\\') escaped = true
    else {
      steps.push(!escaped && character === '%' ? ANY : !escaped && character === '_' ? ONE : character)
      escaped = false
    }
  }
  return steps
}

/** Greedy with one place to come back to: never more than value times pattern steps, whatever a client sends. */
function likes(value: string[], steps: (string | symbol)[]): boolean {
  let [at, step, anyStep, anyAt] = [0, 0, -1, 0]
  while (at < value.length) {
    if (steps[step] === ANY) {
      anyStep = step++
      anyAt = at
    } else if (step < steps.length && (steps[step] === ONE || steps[step] === value[at])) {
      at++
      step++
    } else if (anyStep >= 0) {
      step = anyStep + 1
      at = ++anyAt
    } else return false
  }
  return steps.slice(step).every((rest) => rest === ANY)
}
