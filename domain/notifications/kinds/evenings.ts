import { msg } from '@lingui/core/runtime-macro'
import { defineMatchKind } from '../kind.ts'
import { whereLine } from '../lines.ts'
import type { DateFormats, Player } from '../notification-data.ts'

const nameOf = ({ name, guest }: Player, formats: DateFormats) => (guest ? formats.guest(name) : name)

const ROUND = defineMatchKind({
  type: 'round_announced',
  title: msg`Your next game`,
  pushTitle: msg`Your next game`,
  icon: 'players',
  setting: {
    label: msg`Next games of an evening`,
    description: msg`A round is dealt in which you play: court, partner and opponents.`,
  },
  hurries: true,
  forms: [
    [
      'full',
      {
        round: '{round}',
        court: '{court}',
        partner: { name: '{partner}' },
        opponent: { name: '{opponent}' },
        other_opponent: { name: '{other_opponent}' },
      },
    ],
    ['nameless', { round: '{round}', court: '{court}', reason: 'nameless' }],
  ],
  sentence(_, { round, court, partner, opponent, other_opponent }, formats) {
    if (!round || !court) return null
    // Somebody who has left the community has no name.
    if (!partner || !opponent || !other_opponent) return msg`Round ${{ round }}, ${{ court }}.`
    return msg`Round ${{ round }}, ${{ court }}: with ${{ partner: nameOf(partner, formats) }} against ${{ opponent: nameOf(opponent, formats) }} and ${{ other_opponent: nameOf(other_opponent, formats) }}.`
  },
  lines(data, formats, wants) {
    const { round, court, partner, opponent, other_opponent } = data
    if (!wants('round_announced') || !round || !court) return null
    const where = msg`Round ${{ round }}, ${{ court }}`
    if (!partner || !opponent || !other_opponent)
      return { headline: [where], detail: [whereLine(data, formats)] }
    return {
      headline: [where],
      detail: [
        msg`with ${{ partner: nameOf(partner, formats) }} against ${{ opponent: nameOf(opponent, formats) }} and ${{ other_opponent: nameOf(other_opponent, formats) }}`,
      ],
    }
  },
})

export const EVENING_KINDS = [
  // Nobody is told of a round without its number and court.
  { ...ROUND, forms: () => ROUND.forms().filter(([, { round }]) => round !== undefined) },
]
