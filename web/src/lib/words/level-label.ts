import { SKILL_LEVELS } from '@domain/limits.ts'
import { t } from '@lingui/core/macro'

type SkillLevel = (typeof SKILL_LEVELS)[number]

const labels = (): Record<SkillLevel, string> => ({
  Beginner: t`Beginner`,
  Intermediate: t`Intermediate`,
  Advanced: t`Advanced`,
  Pro: t`Pro`,
})

/** A level of the database in the language of the page; null where there is none. */
export function levelLabel(level: string | null): string | null {
  const stored = level?.trim()
  if (!stored) return null
  const known = SKILL_LEVELS.find((one) => one === stored)
  return known ? labels()[known] : stored
}

/** The level of a member. */
export const memberLevelLabel = (level: string | null): string => levelLabel(level) ?? t`Skill level not set`

/** The level that a match asks for. Without one it is open to all. */
export const matchLevelLabel = (level: string | null): string => levelLabel(level) ?? t`Any level`

export const levelOptions = (): { value: SkillLevel; label: string }[] =>
  SKILL_LEVELS.map((value) => ({ value, label: labels()[value] }))
