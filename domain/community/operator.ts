import { z } from 'zod'
import { COMMUNITY_FAULTS as FAULTS } from './community-faults.ts'
import { COMMUNITY_LIMITS as LIMITS } from './community-limits.ts'
import { line, paragraphs } from './plain-fields.ts'

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
