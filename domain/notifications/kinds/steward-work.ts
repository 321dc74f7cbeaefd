import { msg } from '@lingui/core/runtime-macro'
import { defineKind } from '../kind.ts'

export const stewardWork = defineKind({
  type: 'steward_work',
  title: msg`Waiting for stewards`,
  pushTitle: msg`Waiting for stewards`,
  icon: 'inbox',
  setting: {
    label: msg`Waiting for stewards`,
    description: msg`Somebody asks to join, or something was reported.`,
  },
  forStewards: true,
  opens: 'stewards',
  /** The work that waits, in numbers alone: it appears on locked telephones. */
  sentence({ reason, requests, reports }) {
    if (reason === 'requests') return msg`Requests to join: ${{ requests }}`
    if (reason === 'reports') return msg`Reports: ${{ reports }}`
    return reason === 'both' ? msg`Requests to join: ${{ requests }}, reports: ${{ reports }}` : null
  },
  forms: () =>
    ['requests', 'reports', 'both'].map((reason) => [
      reason,
      { reason, requests: '{requests}', reports: '{reports}' },
    ]),
})
