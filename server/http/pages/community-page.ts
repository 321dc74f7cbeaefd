import { html } from 'hono/html'
import type { Community } from '../../../domain/community/community-config.ts'
import { type Asset, assetOf } from './assets.ts'
import { compress } from './compress.ts'

/**
 * Fills the community's name, city and language into the page of the build (web/src/app/first-paint.tsx), so that the page shows them
 * before any script has run, and public/language.js finds the language.
 */
export async function communityPage(page: Asset, { title, city, language }: Community): Promise<Asset> {
  const text = new TextDecoder()
    .decode(page.body)
    .replace(/(<html\b[^>]*?\slang=")[^"]*/, (_all, before: string) => before + language)
    .replaceAll('%community.title%', () => escaped(title))
    .replaceAll('%community.city%', () => escaped(city))
  const body = new TextEncoder().encode(text)
  return { ...assetOf(page.type, body), ...(await compress(body)) }
}

const escaped = (text: string) => html`${text}`.toString()
