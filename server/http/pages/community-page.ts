import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Community } from '../../../domain/community/community-config.ts'
import type { CurrentCommunity } from '../../community/live-community.ts'
import type { Languages } from '../../language/languages.ts'
import { type Asset, assetOf } from './assets.ts'
import { compress } from './compress.ts'
import { previewTags, withPreview } from './preview-tags.ts'

export interface CommunityPage {
  /** The page as it is sent at every address but those of links. */
  asset: Asset
  /** The page before the preview of the community is put in. */
  plain: string
}

const describeCommunity = ({ city, language }: Community, { translate }: Languages): string =>
  translate(language, msg`Padel matches and events in ${{ city }}`)

/**
 * Fills the community's name, city and language into the page of the build (web/src/app/first-paint.tsx), so that the page shows them
 * before any script has run, and public/language.js finds the language. Programs that preview a link to it are shown the community, and
 * nothing of what is behind the sign-in.
 */
export async function communityPage(
  page: Asset,
  community: Community,
  languages: Languages,
  site: string | undefined,
): Promise<CommunityPage> {
  const { title, city, language } = community
  const plain = new TextDecoder()
    .decode(page.body)
    .replace(/(<html\b[^>]*?\slang=")[^"]*/, (_all, before: string) => before + language)
    .replaceAll('%community.title%', () => escaped(title))
    .replaceAll('%community.city%', () => escaped(city))
  const description = describeCommunity(community, languages)
  const tags = previewTags({ siteName: title, title, description, site })
  const body = new TextEncoder().encode(withPreview(plain, tags))
  return { asset: { ...assetOf(page.type, body), ...(await compress(body)) }, plain }
}

const escaped = (text: string) => html`${text}`.toString()

const NIGHT = '#0a1315'
const PNG = 'image/png'
const SVG = 'image/svg+xml'
/** Pictures for the dialogs that install the app, by `npm run pictures`. */
const SCREENSHOTS = [
  { file: 'narrow-list', form_factor: 'narrow', sizes: '780x1688', label: msg`Matches and events` },
  { file: 'narrow-match', form_factor: 'narrow', sizes: '780x1688', label: msg`A match and its teams` },
  { file: 'wide-list', form_factor: 'wide', sizes: '1280x800', label: msg`Matches and events` },
  { file: 'wide-courts', form_factor: 'wide', sizes: '1280x800', label: msg`Free courts` },
]

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
    screenshots: SCREENSHOTS.map(({ file, label, ...picture }) => ({
      ...picture,
      src: `/screenshots/${file}.webp`,
      type: 'image/webp',
      label: languages.translate(language, label),
    })),
    shortcuts: [{ name: languages.translate(language, msg`Create Match`), url: '/create-match' }],
  }
}
