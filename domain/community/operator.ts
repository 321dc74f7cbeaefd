import { z } from 'zod'

const text = z.string().trim().min(1, 'must not be empty')

const section = z.strictObject({ title: text, text: z.array(text).min(1, 'needs at least one paragraph') })

/** Whoever answers for the site: what the imprint says, and whom the privacy page names. */
export const operatorSchema = z.strictObject({
  /** A person, or a club with its legal form. */
  name: text,
  /** As on a letter, line by line. */
  address: z.array(text).min(1, 'needs at least one line'),
  email: z.email('must be a mail address'),
  phone: text.optional(),
  /** Who may act for a club. */
  representedBy: text.optional(),
  /** Such as 'Amtsgericht Musterstadt, VR 1234'. */
  register: text.optional(),
  vatId: text.optional(),
  /** What else the imprint has to say. */
  imprint: z.array(section).default([]),
  /** What else the privacy page has to say: who hosts the server, which authority hears complaints. */
  privacy: z.array(section).default([]),
})

export type Operator = z.infer<typeof operatorSchema>
