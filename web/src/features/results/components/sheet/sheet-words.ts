import { setsText } from '@domain/match/result/set-texts.ts'
import { winnerOf, winnerOfSet } from '@domain/match/result/valid-sets.ts'
import { t } from '@lingui/core/macro'
import type { Seats, SeenResult } from '../../queries/result.ts'
import { checkResult, resultOf, type TypedResult } from '../../schema.ts'
import { answerers, bothLabel, eitherLabel } from '../sides.ts'

type NameOf = (seat: string) => string

/** The button says what happened: 'You two won 2 : 1'. */
export function reportLabel(values: TypedResult, seats: Seats | null, nameOf: NameOf): string {
  if (values.outcome === 'not_played') return t`We did not play`
  const isRight = Object.values(checkResult(values)).every((fault) => fault === undefined)
  if (!isRight || !seats) return t`Enter the result`
  const result = resultOf(values)
  if (result.outcome === 'unfinished') {
    const sets = setsText(result)
    return t`It stood ${sets}`
  }
  const winners = result.sets.map((set, at) => winnerOfSet(set, result.isTieBreak && at === 2))
  const setsOf = (side: 'a' | 'b') => winners.filter((winner) => winner === side).length
  const [own, others] = [setsOf('a'), setsOf('b')]
  if (winnerOf(result) === 'a') return t`You two won ${own} : ${others}`
  const names = bothLabel(seats.slice(2).map(nameOf))
  return t`${names} won ${others} : ${own}`
}

/** Says who confirms it, and what becomes of it without an answer. */
export function afterwardsLabel(seen: SeenResult, seats: Seats | null, nameOf: NameOf): string {
  const { result, you } = seen
  const able = seats && you.seat ? answerers(seen, seats, you.seat) : []
  const names = eitherLabel(able.map(({ id }) => nameOf(id)))
  if (result?.state === 'confirmed')
    return able.length > 0
      ? t`A correction counts once ${names} agrees. Without an answer the result stays as it is.`
      : t`Nobody of the others has an account to agree, so the result stays as it is.`
  if (result?.state === 'disputed') return t`It counts once the others agree. Without that, stewards decide.`
  if (able.length === 0) return t`Nobody of the others has an account: it counts after 48 hours.`
  return able.length === 1
    ? t`${names} confirms it. Without an answer it counts after 48 hours.`
    : t`${names} confirm it. Without an answer it counts after 48 hours.`
}
