import { z } from 'zod'

const text = z.string().trim().min(1, 'must not be empty')

const section = z.strictObject({ title: text, text: z.array(text).min(1, 'needs at least one paragraph') })

/** The person or club that is responsible for the site, named in the imprint and on the privacy page. */
export const operatorSchema = z.strictObject({
  /** A person, or a club with its legal form. */
  name: text,
  /** The lines of a postal address. */
  address: z.array(text).min(1, 'needs at least one line'),
  email: z.email('must be a mail address'),
  phone: text.optional(),
  /** The people who may act for a club. */
  representedBy: text.optional(),
  /** Such as 'Amtsgericht Musterstadt, VR 1234'. */
  register: text.optional(),
  vatId: text.optional(),
  /** Further sections of the imprint. */
  imprint: z.array(section).default([]),
  /** Further sections of the privacy page, such as the hosting provider and the authority for complaints. */
  privacy: z.array(section).default([]),
})

export type Operator = z.infer<typeof operatorSchema>
