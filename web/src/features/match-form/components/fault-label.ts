import { LIMITS } from '@domain/limits.ts'
import type { MatchDraft, MatchDraftFault } from '@domain/match/match-form.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'

/** Says what is wrong with a draft, for the toast and the field. */
export function faultLabel(
  fault: MatchDraftFault,
  { eventDescription }: Pick<MatchDraft, 'eventDescription'>,
): { title: string; description: string } {
  switch (fault) {
    case 'missing-location':
      return { title: t`Missing location`, description: t`Please select a location for your match` }
    case 'missing-level':
      return { title: t`Missing skill level`, description: t`Please select a skill level for your match` }
    case 'missing-date':
      return { title: t`Missing date`, description: t`Please select a date for your match` }
    case 'missing-time':
      return { title: t`Missing time`, description: t`Please set a start and end time for your match` }
    case 'skipped-time':
      return {
        title: t`Invalid time`,
        description: t`The clocks go forward in that hour, so this time does not exist on that day`,
      }
    case 'past-time':
      return { title: t`Invalid time`, description: pastTime() }
    case 'invalid-time':
      return { title: t`Invalid time`, description: t`The end time must be after the start time` }
    case 'invalid-players':
      return { title: t`Invalid players count`, description: t`Standard matches must have 2 or 4 players` }
    case 'invalid-limit':
      return {
        title: t`Invalid players count`,
        description: t`Events take up to 20 participants; 0 or nothing means no limit`,
      }
    case 'description-too-long':
      return tooLong(lengthOf(eventDescription))
    case 'invalid-price':
      return {
        title: t`Invalid price`,
        description: t`The price is in euros with 2 decimals, from 0; nothing means none`,
      }
  }
}

function tooLong(length: number) {
  const most = LIMITS.description
  return {
    title: t`Description too long`,
    description: t`A description has at most ${most} characters, and this one has ${length}`,
  }
}

export const pastTime = (): string => t`This date and time have already passed.`
