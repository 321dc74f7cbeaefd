import { SKILL_LEVELS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'

type SkillLevel = (typeof SKILL_LEVELS)[number]

const labels = (): Record<SkillLevel, string> => ({
  Beginner: t`Beginner`,
  Intermediate: t`Intermediate`,
  Advanced: t`Advanced`,
  Pro: t`Pro`,
})

export function levelLabel(level: string | null): string | null {
  const stored = level?.trim()
  if (!stored) return null
  const known = SKILL_LEVELS.find((one) => one === stored)
  return known ? labels()[known] : stored
}

export const memberLevelLabel = (level: string | null): string => levelLabel(level) ?? t`Skill level not set`

/** The level that a match asks for. Without one it is open to all. */
export const matchLevelLabel = (level: string | null): string => levelLabel(level) ?? t`Any level`

export const levelOptions = (): { value: SkillLevel; label: string }[] =>
  SKILL_LEVELS.map((value) => ({ value, label: labels()[value] }))

export const levelMeanings = (): Record<SkillLevel, string> => ({
  Beginner: t`New to the game: learning the strokes, the walls and the rules.`,
  Intermediate: t`Keeps a rally going and finds the right place on the court.`,
  Advanced: t`Plays with a plan, uses the walls and controls the net.`,
  Pro: t`Plays tournaments, with every stroke and hardly a mistake.`,
})
