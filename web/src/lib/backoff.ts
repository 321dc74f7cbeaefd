/** Milliseconds to wait after `failures` failures in a row, from 1 on: the step of that number, or the last one. */
export function backoffAfter(failures: number, steps: readonly [number, ...number[]]): number {
  return steps[Math.min(failures, steps.length) - 1] ?? steps[0]
}
