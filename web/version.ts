import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes the version of the built client into index.html: a digest of the page and of the names of its parts, which name their
 * contents. The server reads it there and tells it in `/config.json`, so that a page that is older than the server knows.
 */
export function version(): Plugin {
  return {
    name: 'version',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return []
        const content = createHash('sha256')
          .update(html)
          .update(Object.keys(bundle).sort().join())
          .digest('hex')
          .slice(0, 12)
        return [{ tag: 'meta', attrs: { name: 'version', content }, injectTo: 'head' }]
      },
    },
  }
}
