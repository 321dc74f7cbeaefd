import { msg, plural } from '@lingui/core/runtime-macro'
import { venueName } from '../match/match-card.ts'
import type { DateFormats, NotificationData, Text } from './notification-data.ts'

/** 'Tuesday 18:30, TSG Padel' */
export function whereLine({ start = '', location = '' }: NotificationData, formats: DateFormats): Text {
  const when = formats.when(start)
  return msg`${{ when }}, ${{ location: venueName(location) }}`
}

export function slotsLine({ free, held = 0 }: NotificationData, again: boolean): Text[] {
  if (free === undefined) return []
  const waiting =
    held > 0
      ? [
          msg`${plural({ held }, { one: '# place for the waiting list', other: '# places for the waiting list' })}`,
        ]
      : []
  if (free === 0) return held > 0 ? waiting : [msg`full`]
  return [
    ...waiting,
    again
      ? msg`${plural({ free }, { one: '# place free again', other: '# places free' })}`
      : msg`${plural({ free }, { one: '# place left', other: '# places left' })}`,
  ]
}
