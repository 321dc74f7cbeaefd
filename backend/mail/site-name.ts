import type { BackendOptions } from '../settings/options.ts'

/** Returns the name of the site in mails, messages and pages: the configured one, or its host. */
export const siteNameOf = ({ siteName, siteUrl }: Pick<BackendOptions, 'siteName' | 'siteUrl'>): string =>
  (typeof siteName === 'function' ? siteName() : siteName) ?? new URL(siteUrl).host
