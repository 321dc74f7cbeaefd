import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { OfflineNote } from '@/ui/feedback/offline-note.tsx'
import { acts, useAct } from '../../mutations.ts'
import type { StewardedMember } from '../queries.ts'
import { type Asked, MemberQuestion } from './member-question.tsx'
import { MergeSheet } from './merge-sheet.tsx'

/** The acts that fit a member. What the database would refuse is not offered. */
export function MemberActs({ member }: { member: StewardedMember }) {
  const [opened, setOpened] = useState<{ what: Asked | 'merge'; open: boolean } | null>(null)
  const { isPending, mutate: run } = useAct()
  const ask = (what: Asked | 'merge') => () => setOpened({ what, open: true })
  const close = () => setOpened((now) => now && { ...now, open: false })
  const { username: name, is_confirmed, is_steward } = member
  const isSelf = member.id === currentUserId()
  const sheet = { member, open: opened?.open ?? false, close }
  const offered = actsFor(member, isSelf, { run, ask }).filter(({ isOffered }) => isOffered)
  return (
    <div className="grid gap-2">
      <fieldset disabled={isPending} className="flex flex-wrap gap-2.5">
        <legend className="sr-only">{t`What to do about ${name}`}</legend>
        {offered.map(({ label, act }) => (
          <Button key={label} variant="secondary" size="sm" sends onClick={act}>
            {label}
          </Button>
        ))}
      </fieldset>
      {!is_confirmed && (
        <p className="text-muted text-small">{t`Nobody has proved yet that this address is theirs. Whoever reads its mails does so with the link.`}</p>
      )}
      {is_steward && !isSelf && (
        <p className="text-muted text-small">{t`A steward can be blocked or removed once the role has ended.`}</p>
      )}
      <OfflineNote className="justify-self-start" />
      {opened && opened.what !== 'merge' && (
        <MemberQuestion key={opened.what} what={opened.what} {...sheet} />
      )}
      {opened?.what === 'merge' && <MergeSheet {...sheet} />}
    </div>
  )
}

interface Ways {
  run: ReturnType<typeof useAct>['mutate']
  ask: (what: Asked | 'merge') => () => void
}

function actsFor(member: StewardedMember, isSelf: boolean, { run, ask }: Ways) {
  const { id, email, is_steward, is_member, is_confirmed, blocked_until, sessions } = member
  const sent = { done: t`A new mail is on its way`, failed: t`Not sent` }
  const unblocked = { done: t({ message: 'Unblocked', context: 'an account' }), failed: t`Not unblocked` }
  const stopped = { done: t`Taken back`, failed: t`Not taken back` }
  const confirm = () => run({ call: () => acts.confirm(id, email ?? ''), ...sent })
  const unblock = () => run({ call: () => acts.unblock(id), ...unblocked })
  const stop = () => run({ call: () => acts.stopMerge(id), ...stopped })
  const blockLabel = t({ message: 'Block', context: 'an account' })
  const unblockLabel = t({ message: 'Unblock', context: 'an account' })
  const mayBlock = !is_steward && !blocked_until
  return [
    { label: t`Send the confirmation again`, isOffered: !is_confirmed && email, act: confirm },
    { label: unblockLabel, isOffered: blocked_until, act: unblock },
    { label: t`Sign out everywhere`, isOffered: sessions > 0 && !isSelf, act: ask('sign-out') },
    { label: t`Name a steward`, isOffered: is_member && mayBlock, act: ask('name') },
    { label: t`Merge a double`, isOffered: is_member && !isSelf, act: ask('merge') },
    { label: t`Take the merge back`, isOffered: member.merge, act: stop },
    { label: t`End the role as a steward`, isOffered: is_steward, act: ask('end') },
    { label: blockLabel, isOffered: mayBlock, act: ask('block') },
    { label: t`Remove`, isOffered: !is_steward && !member.deleted_at, act: ask('remove') },
  ]
}
