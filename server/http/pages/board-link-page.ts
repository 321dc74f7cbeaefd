import { msg } from '@lingui/core/runtime-macro'
import type { Context, Hono } from 'hono'
import { roundsOnBoard } from '../../../domain/evening/hall-board.ts'
import { dateFormats } from '../../language/date-formats.ts'
import type { Languages } from '../../language/languages.ts'
import { factsOf, isEveningOver, NAMED_BOARD, type NamedBoard, podiumOf } from '../../pictures/podium-of.ts'
import { type LinkPageParts, linkPages } from './link-pages.ts'
import { previewTags } from './preview-tags.ts'

/** Answers `/board/<token>` with the app and a preview for chats: the evening and its round, or its podium as a picture. */
export function boardLinkPages({ pages, community, languages, callFunction, siteUrl }: LinkPageParts): Hono {
  return linkPages({ pages, callFunction }, 'shared_board', (c, token, value) =>
    tagsOf(c, token, NAMED_BOARD.catch(null).parse(value)),
  )

  /** The tags of a link that is not valid do not name it, so that all such pages are the same. */
  function tagsOf(c: Context, token: string, board: NamedBoard | null): string {
    const site = siteUrl(c)
    const siteName = community().title
    if (!board)
      return previewTags({ siteName, title: siteName, description: '', site, url: site, isUnlisted: true })
    const hasPodium = podiumOf(board, { community: community(), languages }) !== null
    return previewTags({
      ...{ siteName, site, url: `${site}/board/${token}`, isUnlisted: true },
      ...wordsOf(board, hasPodium),
      // Chats keep a picture by its address, and a score may come after the end.
      ...(hasPodium && { picture: `/pictures/board/${token}.png?v=${board.version}` }),
    })
  }

  /** In the community's language, as a shared match is told. */
  function wordsOf(board: NamedBoard, hasPodium: boolean) {
    const language = languages.choose()
    const translate = (message: Parameters<Languages['translate']>[1]) =>
      languages.translate(language, message)
    const { title, day, venue } = factsOf(board, language, { community: community(), languages })
    const time = dateFormats(language, community().timeZone, translate).time(board.starts)
    const when = translate(msg`${{ day }} at ${{ time }}`)
    return { title, description: [...new Set([when, venue, stateOf()])].filter(Boolean).join(' · ') }

    function stateOf(): string {
      if (hasPodium) return translate(msg`The podium`)
      if (isEveningOver(board)) return translate(msg`The evening is over`)
      const number = roundsOnBoard(board).round?.number
      return number === undefined
        ? translate(msg`It is about to begin`)
        : translate(msg`Round ${{ number }} of ${{ rounds: board.evening.rounds }}`)
    }
  }
}
