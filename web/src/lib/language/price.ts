import { i18n } from '@lingui/core'

const CURRENCY = 'EUR'

/** '€12.50' in English, '12,50 €' in German. */
export const formatPrice = (euros: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: CURRENCY }).format(euros)

/** An amount as it is typed in the language of the page: '12.5' is '12,5' in German. */
export const typedAmount = (typed: string): string => typed.replace('.', decimalMark())

const decimalMark = (): string =>
  new Intl.NumberFormat(i18n.locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
