import { msg, plural, select } from '@lingui/core/runtime-macro'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { eventTitle } from '../../../domain/match/event-title.ts'
import { venueName } from '../../../domain/match/match-card.ts'
import { isCalledEvent } from '../../../domain/match/match-kind.ts'
import { dateFormats } from '../../language/date-formats.ts'
import type { Languages } from '../../language/languages.ts'
import { type LinkPageParts, linkPages } from './link-pages.ts'
import { previewTags } from './preview-tags.ts'

/** The part of `shared_match` that a preview shows; null for a link that is not valid. */
const SHARED = z
  .object({
    state: z.string(),
    kind: z.string(),
    first_line: z.string().nullish().default(null),
    location: z.string(),
    start: z.string(),
    free: z.number().nullable(),
    host: z.string().nullable(),
  })
  .nullable()
  .catch(null)
type Shared = NonNullable<z.infer<typeof SHARED>>

/** Answers `/m/<token>` with the app and a preview for chats, read as everybody with the link may; where that fails the page comes without. */
export function matchLinkPages({ pages, community, languages, callFunction, siteUrl }: LinkPageParts): Hono {
  return linkPages({ pages, callFunction }, 'shared_match', (c, token, value) =>
    tagsOf(c, token, SHARED.parse(value)),
  )

  /** The tags of a link that is not valid do not name it, so that all such pages are the same. */
  function tagsOf(c: Context, token: string, shared: Shared | null): string {
    const site = siteUrl(c)
    const siteName = community().title
    const words = shared ? wordsOf(shared) : { title: siteName, description: '' }
    const url = shared ? `${site}/m/${token}` : site
    return previewTags({ siteName, ...words, site, url, isUnlisted: true })
  }

  /** In the community's language: programs that make previews speak none, and the chat is that of its members. */
  function wordsOf({ host, location, start, free, state, kind: match_type, first_line }: Shared) {
    const language = languages.choose()
    const translate = (message: Parameters<Languages['translate']>[1]) =>
      languages.translate(language, message)
    const formats = dateFormats(language, community().timeZone, translate)
    const [weekday, date, time] = [formats.weekday(start), formats.fullDate(start), formats.time(start)]
    const when = translate(msg`${{ weekday }}, ${{ date }} at ${{ time }}`)
    const { title } = eventTitle({ match_type, location, description: first_line })
    const kind = isCalledEvent({ match_type }) ? 'event' : 'match'
    const vacancy =
      state === 'past'
        ? translate(
            msg`${select({ kind }, { event: 'This event has begun', other: 'This match has begun' })}`,
          )
        : free === null
          ? translate(msg`There is room for more`)
          : free === 0
            ? translate(
                msg`${select({ kind }, { event: 'This event is full', other: 'This match is full' })}`,
              )
            : translate(msg`${plural({ free }, { one: '# place left', other: '# places left' })}`)
    return {
      title: host ? translate(msg`${{ host }} asks you to play`) : translate(msg`You are asked to play`),
      description: [...new Set([when, title, venueName(location), vacancy])].join(' · '),
    }
  }
}
