import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
  'x-frame-options': 'DENY',
}
const HSTS = 'max-age=63072000'

export interface SecuritySettings {
  /** Content of index.html, whose inline scripts and styles are allowed by their hashes. */
  indexHtml: string
  /** Origins of the data backend besides our own. */
  backends: string[]
  https: boolean
}

/** Headers of everything but the API, whose answers other origins may read. */
export function securityHeaders(settings: SecuritySettings): MiddlewareHandler {
  const policy = contentPolicy(settings)
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(COMMON)) c.res.headers.set(name, value)
    if (settings.https || c.req.header('x-forwarded-proto') === 'https')
      c.res.headers.set('strict-transport-security', HSTS)
    c.res.headers.set('content-security-policy', policy)
    c.res.headers.set('cross-origin-resource-policy', 'same-origin')
  }
}

function contentPolicy({ indexHtml, backends, https }: SecuritySettings): string {
  const sockets = backends.map((origin) => origin.replace(/^http/, 'ws'))
  const rules = [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineHashes(indexHtml, 'script')].join(' ')}`,
    `style-src ${["'self'", ...inlineHashes(indexHtml, 'style')].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...backends].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...backends, ...sockets].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy: that of web/src/lib/installed-app/service-worker.ts, which lets nothing but /sw.js through.
    'trusted-types service-worker',
  ]
  return (https ? [...rules, 'upgrade-insecure-requests'] : rules).join('; ')
}

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
