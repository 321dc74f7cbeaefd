import { i18n } from '@lingui/core'

const CURRENCY = 'EUR'

/** '€12.50' in English, '12,50 €' in German. */
export const formatPrice = (euros: number): string => format(euros, 2)

/** '€10' in English, '10 €' in German. */
export const formatEuros = (euros: number): string => format(euros, 0)

const format = (euros: number, decimals: number) =>
  new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(euros)
