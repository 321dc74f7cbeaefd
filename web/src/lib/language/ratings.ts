import { i18n } from '@lingui/core'

function written(value: number, digits: number, options: Intl.NumberFormatOptions = {}): string {
  const all = { minimumFractionDigits: digits, maximumFractionDigits: digits, ...options }
  return new Intl.NumberFormat(i18n.locale, all).format(value)
}

/** '3.42' of the own rating, '3.4' where the last digit would say more than is known. */
export const formatRating = (value: number, digits: 1 | 2 = 1): string => written(value, digits)

/** '+0.05', '-0.02', and '0.00' for what rounds to nothing. */
export const formatChange = (value: number): string => written(value, 2, { signDisplay: 'exceptZero' })

/** '78 %' of a share from 0 to 1. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}\u00a0%`
