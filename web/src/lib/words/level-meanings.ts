import type { SKILL_LEVELS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'

export const levelMeanings = (): Record<(typeof SKILL_LEVELS)[number], string> => ({
  Beginner: t`New to the game: learning the strokes, the walls and the rules.`,
  Intermediate: t`Keeps a rally going and finds the right place on the court.`,
  Advanced: t`Plays with a plan, uses the walls and controls the net.`,
  Pro: t`Plays tournaments, with every stroke and hardly a mistake.`,
})
