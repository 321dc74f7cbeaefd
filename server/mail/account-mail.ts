import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { buildMail } from 'supabase-compatible'
import type { Community } from '../../domain/community/community-config.ts'
import { dateFormats } from '../language/date-formats.ts'
import type { Languages } from '../language/languages.ts'
import { MAIL_LOOK } from './mail-look.ts'

/** A decision of stewards about an account, as `private.read_account_mail` returns it. */
export interface AccountDecision {
  email: string
  locale: string | null
  kind: keyof typeof WORDINGS
  /** The reason that the stewards gave, or the name of the account into which this one is merged. */
  words: string | null
  /** The end of a block, or the time at which two accounts become one; null for a block without end. */
  until: Date | null
}

interface Surroundings {
  languages: Languages
  community: Pick<Community, 'title' | 'timeZone' | 'operator'>
  siteUrl?: string | undefined
}

interface Facts {
  site: string
  end: { date: string; time: string } | null
  words: string
}

interface Wording {
  subject: MessageDescriptor
  reason: MessageDescriptor
  advice: MessageDescriptor
  button?: MessageDescriptor
  /** The page of the site to which it leads, if not the first one. */
  page?: string
  /** The reader may want to object. */
  isAgainst?: boolean
}

/** Composes the mail that tells the owner of an account what stewards decided, and never which of them. */
export function accountMail(decision: AccountDecision, { languages, community, siteUrl }: Surroundings) {
  const language = languages.choose(decision.locale)
  const translate = (text: MessageDescriptor) => languages.translate(language, text)
  const { title: site, operator } = community
  const formats = dateFormats(language, community.timeZone, translate)
  const until = decision.until?.toISOString()
  const end = until ? { date: formats.fullDate(until), time: formats.time(until) } : null
  const wording: Wording = WORDINGS[decision.kind]({ site, end, words: decision.words ?? '' })
  const { subject, reason, button, page = '' } = wording
  const objection = wording.isAgainst ? [objectionFor(operator?.email)] : []
  const advice = [wording.advice, ...objection]
  const link = siteUrl && siteUrl + page
  return buildMail(
    { language, translate },
    { to: decision.email, subject, reason, button, link, advice, site, look: MAIL_LOOK },
  )
}

const SETTINGS = '/profile?tab=settings'

const WORDINGS = {
  blocked: blockedWording,
  unblocked: ({ site }) => ({
    subject: msg`You can sign in at ${{ site }} again`,
    reason: msg`The stewards of ${{ site }} have ended the block of your account.`,
    button: msg`Go to the matches`,
    advice: msg`You can sign in again as before.`,
  }),
  admitted: ({ site }) => ({
    subject: msg`Welcome: you are a member of ${{ site }} now`,
    reason: msg`The stewards of ${{ site }} have admitted you. You see all matches now, join them and make your own.`,
    button: msg`Go to the matches`,
    advice: msg`Sign in with the account with which you asked to join.`,
  }),
  refused: ({ site, words }) => ({
    subject: msg`Your request to join ${{ site }}`,
    reason: msg`The stewards of ${{ site }} have not admitted you. Reason: ${{ words }}`,
    advice: msg`You can still sign in to delete your account.`,
    isAgainst: true,
  }),
  removed: removedWording,
  merged: ({ site }) => ({
    subject: msg`Your two accounts at ${{ site }} are one now`,
    reason: msg`The stewards of ${{ site }} have merged the account of this address into your other one, with its matches and comments.`,
    advice: msg`From now on, sign in with the other account.`,
    isAgainst: true,
  }),
  merge_asked: ({ site, words }) => ({
    subject: msg`Do you have two accounts at ${{ site }}?`,
    reason: msg`The stewards of ${{ site }} ask whether the account of this address may become part of the account of ${{ words }}. Its matches and comments move there, private ones too, and this account goes.`,
    button: msg`Answer in the settings`,
    page: SETTINGS,
    advice: msg`Agree only if the other account is yours as well. Nothing happens unless you agree.`,
  }),
  merge_agreed: ({ site, words, end }) => ({
    subject: msg`Your account at ${{ site }} will become part of another`,
    reason: msg`You have agreed that the account of this address becomes part of the account of ${{ words }}. That happens on ${{ date: end?.date ?? '' }} at ${{ time: end?.time ?? '' }}.`,
    button: msg`Take it back`,
    page: SETTINGS,
    advice: msg`Until then nothing changes, and you can take it back in the settings. If it was not you, do that now and choose a new password.`,
    isAgainst: true,
  }),
} satisfies Record<string, (facts: Facts) => Wording>

/** With a time, the account is blocked until it is deleted. */
function removedWording({ site, end, words }: Facts): Wording {
  return {
    subject: msg`Your account at ${{ site }} was removed`,
    reason: end
      ? msg`The stewards of ${{ site }} have removed your account. It is blocked, and will be deleted on ${{ date: end.date }} at ${{ time: end.time }}, with your profile and your places in matches to come. Reason: ${{ words }}`
      : msg`The stewards of ${{ site }} have removed your account, with your profile and your places in matches to come. Reason: ${{ words }}`,
    advice: end ? msg`Until then it can be taken back.` : msg`It cannot be undone.`,
    isAgainst: true,
  }
}

function blockedWording({ site, end, words }: Facts): Wording {
  const reason = end
    ? msg`The stewards of ${{ site }} have blocked your account until ${{ date: end.date }} at ${{ time: end.time }}. Reason: ${{ words }}`
    : msg`The stewards of ${{ site }} have blocked your account. Reason: ${{ words }}`
  return {
    subject: msg`Your account at ${{ site }} is blocked`,
    reason,
    advice: end ? msg`You can sign in again after that.` : msg`You cannot sign in any more.`,
    isAgainst: true,
  }
}

const objectionFor = (email: string | undefined): MessageDescriptor =>
  email
    ? msg`If you think that this is a mistake, write to ${{ email }}.`
    : msg`If you think that this is a mistake, talk to the people who run the site.`
