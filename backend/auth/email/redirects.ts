import { isIP } from 'node:net'
import type { Context } from 'hono'
import { isLoopback } from '../../http/loopback.ts'
import type { BackendOptions } from '../../settings/options.ts'

type Site = Pick<BackendOptions, 'siteUrl' | 'redirectUrls'>

/** Returns the target of a mail or response: the requested `redirect_to` when it is allowed, the site itself otherwise. */
export function redirectTarget({ c, ...site }: Site & { c: Context }): string {
  const requested = c.req.header('redirect_to') ?? c.req.query('redirect_to') ?? ''
  return allowedRedirect(requested, site) ?? site.siteUrl
}

/**
 * Returns the normalized URL when it is an allowed target: on the site itself, or matching one of the globs. Source:
 * supabase/auth `utilities/request.go`. Unlike there, other ports of a loopback address are not allowed: another program of the
 * machine could receive the tokens.
 */
export function allowedRedirect(requested: string, site: Site): string | undefined {
  if (!URL.canParse(requested)) return undefined
  const url = new URL(requested)
  if (url.username || url.password) return undefined
  const { protocol, host: siteHost } = new URL(site.siteUrl)
  if (url.protocol === protocol && url.host === siteHost) return url.href
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isLoopback(host)) return undefined
  const withoutFragment = url.href.split('#')[0] ?? ''
  return site.redirectUrls.some((glob) => globToRegExp(glob).test(withoutFragment)) ? url.href : undefined
}

/**
 * Compiles GoTrue's globs: `*` and `?` stop at `.` and `/`, `**` does not, `[abc]`, `[!a-z]` and `{one,two}` work as in a
 * shell.
 */
function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|\[!?[^\]]*\]|\{[^}]*\}|[^*?[{]+|[[{]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part.startsWith('[') && part.length > 1) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')
    if (part.startsWith('{') && part.length > 1)
      return `(?:${part.slice(1, -1).split(',').map(escapeRegExp).join('|')})`
    return escapeRegExp(part)
  })
  return new RegExp(`^${source}$`)
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
