import { z } from 'zod'
import { hasHidden, tidyName } from '../plain-text.ts'
import { COMMUNITY_FAULTS as FAULTS } from './community-faults.ts'
import { COMMUNITY_LIMITS as LIMITS } from './community-limits.ts'

/** A line of at most so many characters, kept as names are: composed, with single blanks, and without characters that cannot be seen. */
export const line = (most: number, tooLong: string = FAULTS.tooLong) =>
  z.string().overwrite(tidyName).min(1, FAULTS.empty).max(most, tooLong).refine(isSeen, FAULTS.hidden)

/** Paragraphs of plain text: no markup, so that nothing in them can be a script or a link in disguise. */
export const paragraphs = z
  .array(
    z
      .string()
      .trim()
      .min(1, FAULTS.empty)
      .max(LIMITS.paragraph, FAULTS.tooLong)
      .refine(isSeen, FAULTS.hidden),
  )
  .min(1, FAULTS.noParagraph)
  .max(LIMITS.paragraphs, FAULTS.tooMany)

const VARIATIONS_AND_BREAKS = /[\uFE00-\uFE0F\t\r\n]/g

function isSeen(text: string): boolean {
  return !hasHidden(text.replace(VARIATIONS_AND_BREAKS, ''))
}

const short = line(LIMITS.line)
const section = z.strictObject({ title: short, text: paragraphs })
const sections = z.array(section).max(LIMITS.paragraphs, FAULTS.tooMany).default([])

/** The person or club that is responsible for the site, named in the imprint and on the privacy page. */
export const operatorSchema = z.strictObject({
  /** A person, or a club with its legal form. */
  name: short,
  /** The lines of a postal address. */
  address: z.array(short).min(1, FAULTS.noLine).max(LIMITS.paragraphs, FAULTS.tooMany),
  email: z.email(FAULTS.mail),
  phone: short.optional(),
  /** The people who may act for a club. */
  representedBy: short.optional(),
  /** Such as 'Amtsgericht Musterstadt, VR 1234'. */
  register: short.optional(),
  vatId: short.optional(),
  /** Further sections of the imprint. */
  imprint: sections,
  /** Further sections of the privacy page, such as the hosting provider and the authority for complaints. */
  privacy: sections,
})

export type Operator = z.infer<typeof operatorSchema>
