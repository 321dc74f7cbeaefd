import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import type { Community } from '../../../domain/community/community-config.ts'
import type { CurrentCommunity } from '../../community/live-community.ts'
import type { Languages } from '../../language/languages.ts'
import { describeCommunity } from './community-page.ts'

const NIGHT = '#0a1315'
const PNG = 'image/png'
const SVG = 'image/svg+xml'

/** Answers `/manifest.webmanifest`: how the app is installed, under the community's own name and in its language. */
export function webManifest(community: CurrentCommunity, languages: Languages) {
  return (c: Context): Response =>
    c.body(JSON.stringify(manifestOf(community(), languages)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
}

function manifestOf(community: Community, languages: Languages) {
  const { title, shortTitle = title, language } = community
  return {
    id: '/',
    name: title,
    short_name: shortTitle,
    description: describeCommunity(community, languages),
    lang: language,
    start_url: '/matches',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['sports', 'social'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: PNG },
      { src: '/icons/icon-512.png', sizes: '512x512', type: PNG },
      { src: '/icons/night.svg', sizes: 'any', type: SVG },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
      { src: '/icons/maskable.svg', sizes: 'any', type: SVG, purpose: 'maskable' },
      // For systems that colour icons like the rest of the screen, by day and by night.
      { src: '/icons/monochrome.svg', sizes: 'any', type: SVG, purpose: 'monochrome' },
    ],
    shortcuts: [{ name: languages.translate(language, msg`Create Match`), url: '/create-match' }],
  }
}
