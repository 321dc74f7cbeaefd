import { gainOfEvenWin } from '@domain/rating/outlook.ts'
import { SURE_FROM, winsToPass } from '@domain/rating/shown.ts'
import { plural, selectOrdinal, t } from '@lingui/core/macro'
import type { OwnRating, Ranking, Visibility } from '../../queries.ts'

/** 'You are 7th of 24' */
export function placeTitle({ visibility }: OwnRating, { you, places }: Ranking): string {
  if (visibility === 'left') return t`You have left the ranking`
  if (!you) return t`You have no place yet`
  const { place } = you
  return t`You are ${selectOrdinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} of ${places}`
}

/** Says what would bring the next place, by a win as it is often won. */
export function whatWouldChangeIt(own: OwnRating, { you, above }: Ranking, level: string | null): string {
  if (own.visibility === 'left') return t`You can come back on the page of your rating.`
  if (!you) return untilThere(own, level)
  if (above === null) return t`Nobody stands above you.`
  const wins = winsToPass(above - you.mu, gainOfEvenWin(you))
  if (wins === null || wins > MANY) return t`The next place is far: it takes wins against higher rated pairs.`
  return t`${plural(wins, {
    one: 'One win by 6:4 6:4 in an even match would bring you past the next one.',
    other: '# wins by 6:4 6:4 in even matches would bring you past the next one.',
  })}`
}

/** Beyond that, others have moved as well before it comes true. */
const MANY = 10

function untilThere({ results }: OwnRating, level: string | null): string {
  const missing = Math.max(SURE_FROM - results, 0)
  if (missing > 0)
    return t`${plural(missing, {
      one: 'One more confirmed result of a competitive match, and you have one.',
      other: '# more confirmed results of competitive matches, and you have one.',
    })}`
  return level ? t`You have chosen another level.` : t`It comes with the next computation.`
}

/** Tells who else sees the place. */
export const whoSeesIt = (visibility: Visibility): string =>
  visibility === 'shown'
    ? t`Others see it if it is in the upper half.`
    : t`Only you see it: you are not in the list.`
