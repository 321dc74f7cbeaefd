import { Refusal } from '../../http/refusal.ts'
import { refuse } from '../errors.ts'

// These refusals are about the headers of a request: Accept, Range, Prefer.

export const notAcceptable = (accept: string) =>
  refuse(406, 'PGRST107', `None of these media types are available: ${accept}`)

export const negativeLimit = () =>
  refuse(416, 'PGRST103', 'Requested range not satisfiable', 'Limit should be greater than or equal to zero.')

export const rangeReversed = () =>
  refuse(
    416,
    'PGRST103',
    'Requested range not satisfiable',
    'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  )

export function rangeBeyond(offset: number, total: number): Refusal {
  const { status, body } = refuse(
    416,
    'PGRST103',
    'Requested range not satisfiable',
    `An offset of ${offset} was requested, but there are only ${total} rows.`,
  )
  return new Refusal(status, body, { 'content-range': `*/${total}` })
}

export const invalidPreferences = (preferences: string[]) =>
  refuse(
    400,
    'PGRST122',
    'Invalid preferences given with handling=strict',
    `Invalid preferences: ${preferences.join(', ')}`,
  )
