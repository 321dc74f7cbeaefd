import { msg } from '@lingui/core/runtime-macro'
import type { Mail } from '../settings/options.ts'
import { buildMail, type Site, siteNameOf, type Wording } from './message.ts'
import type { Translator } from './translator.ts'

interface Content {
  link?: string | undefined
  code?: string
  /** The addresses of an account before and after a change. */
  from?: string | null
  wanted?: string
}

type Words = (site: string, addresses: { from: string | null; wanted: string }) => Wording

const signUp = (site: string, advice: Wording['advice']): Wording => ({
  subject: msg`Confirm your email address for ${{ site }}`,
  reason: msg`Somebody, hopefully you, signed up at ${{ site }} with this email address. Please confirm that it is yours.`,
  button: msg`Confirm your email address`,
  advice,
})

const codeOnly = (site: string, reason: Wording['reason']): Wording => ({
  subject: msg`Your code for ${{ site }}`,
  reason,
  advice: [msg`If it was not you, tell nobody this code: without it nothing changes.`],
})

const WORDS = {
  confirmation: (site) =>
    signUp(site, [
      msg`If it was not you, open the link and press 'This was not me': the sign-up is removed. Without a confirmation nobody can sign in.`,
    ]),
  /** Ours leads to a page with a button against a foreign sign-up; the link of a hosted project confirms at once. */
  projectConfirmation: (site) =>
    signUp(site, [msg`If it was not you, ignore this mail: without a confirmation nobody can sign in.`]),
  accountExists: (site) => ({
    subject: msg`You already have an account at ${{ site }}`,
    reason: msg`Somebody, hopefully you, tried to sign up at ${{ site }} with this email address. You already have an account with it, and nothing about it was changed.`,
    button: msg`Sign in`,
    advice: [
      msg`If you forgot your password, choose 'Forgot password?' there. If it was not you, ignore this mail.`,
    ],
  }),
  recovery: (site) => ({
    subject: msg`Reset your password for ${{ site }}`,
    reason: msg`Somebody, hopefully you, asked for a new password for your account at ${{ site }}.`,
    button: msg`Choose a new password`,
    advice: [msg`If it was not you, ignore this mail: your password stays as it is.`],
  }),
  /** To the new address of an account, which it confirms. */
  newAddress: (site, { from }) => ({
    subject: msg`Confirm your new email address for ${{ site }}`,
    reason: from
      ? msg`The account ${{ from }} at ${{ site }} is to have this email address. Please confirm that it is yours.`
      : msg`The account of somebody at ${{ site }} is to have this email address. Please confirm that it is yours.`,
    button: msg`Confirm this email address`,
    advice: [msg`If it was not you, ignore this mail: nothing changes.`],
  }),
  /** To the present address, which permits the change. */
  addressChange: (site, { wanted: to }) => ({
    subject: msg`Confirm the change of your email address for ${{ site }}`,
    reason: msg`Somebody who is signed in to your account at ${{ site }} wants to change its email address to ${{ to }}.`,
    button: msg`Confirm the change`,
    advice: [
      msg`If it was not you, do not confirm it, sign in and change your password: it ends all other sessions.`,
    ],
  }),
  /** For a signed-in user, before a change that a stolen session must not make. */
  reauthentication: (site) =>
    codeOnly(
      site,
      msg`Somebody, hopefully you, is signed in to your account and wants to change how it is protected, at ${{ site }}.`,
    ),
  /** For accounts without a password, and as a proof of identity. */
  signInCode: (site) =>
    codeOnly(
      site,
      msg`Somebody, hopefully you, wants to sign in to your account, or to confirm a change of it, at ${{ site }}.`,
    ),
} satisfies Record<string, Words>

export type AuthMail = keyof typeof WORDS

/** Composes a mail by which somebody proves to read an address, or learns that they have an account. */
export function authMail(
  context: Site & { settings: { mailTokenLifetime: number } },
  translator: Translator,
  kind: AuthMail,
  to: string,
  { link, code, from = null, wanted = '' }: Content,
): Mail {
  const site = siteNameOf(context)
  const words: Words = WORDS[kind]
  const lifetime = code === undefined ? undefined : context.settings.mailTokenLifetime
  const { mailLook: look } = context
  return buildMail(translator, { to, site, link, code, lifetime, look, ...words(site, { from, wanted }) })
}
