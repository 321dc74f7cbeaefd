import type { Standing } from './standings.ts'

const STEPS = 3

/** The steps of the podium, from the first on: those with enough games, several on one step where they share it. */
export function podiumOf<Line extends Pick<Standing, 'place' | 'hasEnoughGames'>>(
  standings: readonly Line[],
): Line[][] {
  const able = standings.filter(({ hasEnoughGames }) => hasEnoughGames)
  const steps: Line[][] = Array.from({ length: STEPS }, () => [])
  for (const standing of able) {
    const better = able.filter(({ place }) => place < standing.place).length
    steps[better]?.push(standing)
  }
  return steps
}
