import { html } from 'hono/html'

/** A page as programs show it: chat apps that preview a link, and searches. */
export interface Preview {
  siteName: string
  title: string
  description: string
  /** The address of the site, without a trailing slash. Without it there is no picture, since its address has to be a whole one. */
  site?: string | undefined
  /** The address of the page, where the link that was shared may be a longer one. */
  url?: string | undefined
  isUnlisted?: boolean
  /** The path of a picture of 1200 x 630 pixels, a PNG; that of every page is one of the app. */
  picture?: string
}

const PICTURE = { path: '/icons/preview.png', width: 1200, height: 630 }

/** Returns a title, a description and tags of the Open Graph protocol, on one line. */
export function previewTags(preview: Preview): string {
  const { siteName, title, description, site, url, isUnlisted, picture = PICTURE.path } = preview
  const pictureTags =
    site === undefined
      ? ''
      : html`<meta property="og:image" content="${site + picture}" /><meta
        property="og:image:type" content="image/png" /><meta property="og:image:width" content="${PICTURE.width}" /><meta
        property="og:image:height" content="${PICTURE.height}" /><meta name="twitter:card" content="summary_large_image" />`
  const address = url === undefined ? '' : html`<meta property="og:url" content="${url}" />`
  const robots = isUnlisted ? html`<meta name="robots" content="noindex" />` : ''
  return html`<title>${title}</title><meta property="og:title" content="${title}" /><meta
      property="og:description" content="${description}" />${pictureTags}<meta property="og:type" content="website" /><meta
      property="og:site_name" content="${siteName}" />${address}<meta name="description" content="${description}" />${robots}`.toString()
}

/** Puts tags right behind the charset, in place of those of the build, whose styles are longer than the 32 KiB that previews read. */
export const withPreview = (page: string, tags: string): string =>
  page
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace(/<meta charset[^>]*>/, (charset) => charset + tags)
