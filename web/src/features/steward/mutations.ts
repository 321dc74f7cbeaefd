import { t } from '@lingui/core/macro'
import { announcementKeys } from '@/features/community/queries/announcements.ts'
import { profileKeys } from '@/features/community/queries/profiles.ts'
import { authClient, rpc } from '@/lib/backend/supabase.ts'
import { EVERYTHING, useAction } from '@/lib/backend/use-action.ts'
import { eraseForSession } from '@/lib/browser/storage.ts'
import { type JoinMode, type JoinRequest, STEWARD_TOKEN_KEY, stewardKeys } from './queries.ts'
import type { ReportedThing } from './reports/queries.ts'

/** Makes the member a steward by the token of a link. The token is forgotten once it is known to have worked. */
export const useBecomeSteward = (onBecome: () => void) =>
  useAction({
    run: (token: string) => rpc('become_steward', { p_token: token }),
    says: (became) => (became ? t`You are a steward now` : t`You are a steward already`),
    done: (_became, _token, client) => {
      eraseForSession(STEWARD_TOKEN_KEY)
      void client.invalidateQueries({ queryKey: profileKeys.all })
      onBecome()
    },
  })

interface Act {
  call: () => Promise<unknown>
  done: string
  failed: string
  /** Closes the question once it is done. */
  close?: () => void
}

export const useAct = () =>
  useAction({
    run: ({ call }: Act) => call(),
    asksForProof: true,
    says: (_, { done }) => done,
    failed: (_, { failed }) => failed,
    // Before the change is fetched: the question would take it for that of another steward.
    done: (_, { close }) => close?.(),
    stale: (client) => {
      // One may have ended the own role.
      for (const queryKey of [stewardKeys.all, profileKeys.all]) void client.invalidateQueries({ queryKey })
      // Until they are there, a row would offer to end or to change what it was before.
      return client.invalidateQueries({ queryKey: announcementKeys.all })
    },
  })

/** Each act rejects with the refusal of the database, such as where another steward has changed what was seen, and may be sent twice. */
export const acts = {
  setJoinPolicy: (mode: JoinMode, seen: JoinMode) => rpc('set_join_policy', { p_mode: mode, p_seen: seen }),
  /** Admits the account without a reason, and refuses it with one. */
  decideJoin: ({ id, refused_at }: JoinRequest, because?: string) =>
    rpc('decide_join', {
      p_member_id: id,
      p_seen: refused_at === null ? 'waiting' : 'refused',
      p_admit: because === undefined,
      p_because: because,
    }),
  /** Resolves to the token of the new link, which nobody can read later. */
  createInvitation: (label: string, days: number, uses: number | undefined) =>
    rpc('create_invitation', { p_label: label, p_days: days, p_most_uses: uses }),
  endInvitation: (id: string) => rpc('end_invitation', { p_invitation_id: id }),
  /** Sends a fresh link to an address that nobody has proved to read. The database cannot ask the auth service of a hosted project for it. */
  confirm: async (id: string, email: string) => {
    if (await rpc('confirm_member', { p_member_id: id })) return
    const { error } = await (await authClient()).resend({ type: 'signup', email })
    if (error) throw error
  },
  block: (id: string, reason: string, until: string | null) =>
    rpc('block_account', { p_member_id: id, p_reason: reason, p_until: until }),
  unblock: (id: string) => rpc('unblock_account', { p_member_id: id }),
  signOut: (id: string) => rpc('sign_out_member', { p_member_id: id }),
  nameSteward: (id: string) => rpc('name_steward', { p_member_id: id }),
  endSteward: (id: string) => rpc('end_steward', { p_member_id: id }),
  remove: (id: string, future: Future, reason: string) =>
    rpc('remove_member', { p_member_id: id, p_future: future, p_reason: reason }),
  /** Asks the owner of the double, who has to agree. */
  merge: (kept: string, double: string) => rpc('merge_members', { p_kept: kept, p_double: double }),
  stopMerge: (double: string) => rpc('stop_merge', { p_double: double }),
  /** The form chooses the id, so that sending it twice makes one. `expected` is `updated_at` of the announcement that is changed. */
  announce: (id: string, words: string, expiresAt: string, push: boolean, expected: string | undefined) =>
    rpc('announce', {
      p_id: id,
      p_words: words,
      p_expires_at: expiresAt,
      p_push: push,
      p_expected: expected,
    }),
  endAnnouncement: (id: string) => rpc('end_announcement', { p_id: id }),
}

/** Says whether matches to come of a member who is removed go to a player or are cancelled. */
export type Future = 'hand_on' | 'cancel'

export interface Trouble {
  kind: 'job' | 'mail'
  id: string
}

/** Tries a job or a mail again, or drops it. What is shown is read again, also after a refusal: it may be over. */
export const useHandleTrouble = () =>
  useAction({
    run: ({ trouble: { kind, id }, act }: { trouble: Trouble; act: 'retry' | 'drop' }) =>
      kind === 'job'
        ? rpc('handle_job', { p_act: act, p_job_id: id as unknown as number })
        : rpc('handle_mail', { p_act: act, p_mail_id: id }),
    asksForProof: true,
    says: (_, { act }) => (act === 'retry' ? t`It is tried again within half a minute` : t`Dropped`),
    failed: (_, { act }) => (act === 'retry' ? t`It could not be tried again` : t`It could not be dropped`),
    stale: [stewardKeys.all],
  })

export type Decision = 'keep' | 'hide' | 'remove' | 'done'

/** Decides what is to become of a reported thing, for all who reported it. */
export const useDecide = ({ kind, thing_id }: Pick<ReportedThing, 'kind' | 'thing_id'>) =>
  useAction({
    run: ({ act, words }: { act: Decision; words?: string }) =>
      rpc('decide_report', { p_kind: kind, p_thing_id: thing_id, p_act: act, p_words: words }),
    asksForProof: true,
    says: (_, { act }) => decidedLabels()[act],
    failed: () => t`Your decision could not be saved.`,
    // Matches and comments may be others now, too.
    stale: EVERYTHING,
  })

export const useRestore = ({ kind, thing_id }: Pick<ReportedThing, 'kind' | 'thing_id'>) =>
  useAction({
    run: () => rpc('restore_hidden', { p_kind: kind, p_thing_id: thing_id }),
    says: () => t`Everybody sees it again`,
    failed: () => t`It could not be shown again.`,
    stale: EVERYTHING,
  })

export const decidedLabels = (): Readonly<Record<Decision, string>> => ({
  keep: t({ message: 'Kept', context: 'report' }),
  hide: t({ message: 'Hidden', context: 'report' }),
  remove: t({ message: 'Removed', context: 'report' }),
  done: t({ message: 'Done', context: 'report' }),
})
