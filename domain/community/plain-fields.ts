import { z } from 'zod'
import { COMMUNITY_FAULTS as FAULTS } from './community-faults.ts'
import { COMMUNITY_LIMITS as LIMITS } from './community-limits.ts'

/** A text of at most so many characters, without spaces around it. */
export const text = (most: number, tooLong: string = FAULTS.tooLong) =>
  z.string().trim().min(1, FAULTS.empty).max(most, tooLong)

/** Paragraphs of plain text: no markup, so that nothing in them can be a script or a link in disguise. */
export const paragraphs = z
  .array(text(LIMITS.paragraph))
  .min(1, FAULTS.noParagraph)
  .max(LIMITS.paragraphs, FAULTS.tooMany)
