import { msg } from '@lingui/core/runtime-macro'
import { defineKind } from '../kind.ts'

export const courtFree = defineKind({
  type: 'court_free',
  title: msg({ message: 'Court free', context: 'notification' }),
  pushTitle: msg`Court free`,
  icon: 'day',
  setting: { label: msg`Free courts`, description: msg`A court that you wait for has become free.` },
  opens: 'courts',
  hurries: true,
  sentence({ court, location, day, from, until }, formats) {
    if (!court || !location || !day) return null
    const date = formats.day(day)
    return msg`${{ court }} at ${{ location }} is free on ${{ date }} from ${{ from }} to ${{ until }}.`
  },
  forms: () => [
    ['', { court: '{court}', location: '{location}', day: '-', from: '{from}', until: '{until}' }],
  ],
})
