import { msg } from '@lingui/core/runtime-macro'
import { html } from 'hono/html'
import type { Community } from '../../../domain/community/community-config.ts'
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

/** Says in the community's language what it is for. */
export const describeCommunity = ({ city, language }: Community, { translate }: Languages): string =>
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
