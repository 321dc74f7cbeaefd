import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { useQuestion } from '@/lib/question.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { useAct } from '../../mutations.ts'
import {
  confirmMember,
  endSteward,
  nameSteward,
  signOutMember,
  stopMerge,
  unblockAccount,
} from '../mutations.ts'
import type { StewardedMember } from '../queries.ts'
import { MergeSheet } from './merge-sheet.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

type Asked = 'sign-out' | 'name' | 'end'
type Open = { what: Asked | 'block' | 'remove' | 'merge'; open: boolean }

/** The acts that fit a member. What the database would refuse is not offered. */
export function MemberActs({ member }: { member: StewardedMember }) {
  const [opened, setOpened] = useState<Open | null>(null)
  const online = useOnline()
  const { isPending: pending, mutate: run } = useAct()
  const open = (what: Open['what']) => setOpened({ what, open: true })
  const close = () => setOpened((now) => now && { ...now, open: false })
  const { id, username: name, email, is_steward, is_member, is_confirmed, blocked_until, sessions } = member
  const isSelf = id === currentUserId()
  const sheet = { member, open: opened?.open ?? false, close }
  const confirm = () =>
    run({
      call: () => confirmMember(id, email ?? ''),
      done: t`A new mail is on its way`,
      failed: t`Not sent`,
    })
  const unblock = () =>
    run({
      call: () => unblockAccount(id),
      done: t({ message: 'Unblocked', context: 'an account' }),
      failed: t`Not unblocked`,
    })
  const stop = () => run({ call: () => stopMerge(id), done: t`Taken back`, failed: t`Not taken back` })
  return (
    <div className="grid gap-2">
      <fieldset disabled={!online || pending} className="flex flex-wrap gap-2.5">
        <legend className="sr-only">{t`What to do about ${name}`}</legend>
        {!is_confirmed && email && <Act onPress={confirm}>{t`Send the confirmation again`}</Act>}
        {blocked_until && <Act onPress={unblock}>{t({ message: 'Unblock', context: 'an account' })}</Act>}
        {sessions > 0 && !isSelf && <Act onPress={() => open('sign-out')}>{t`Sign out everywhere`}</Act>}
        {is_member && !is_steward && !blocked_until && (
          <Act onPress={() => open('name')}>{t`Name a steward`}</Act>
        )}
        {is_member && !isSelf && <Act onPress={() => open('merge')}>{t`Merge a double`}</Act>}
        {member.merge && <Act onPress={stop}>{t`Take the merge back`}</Act>}
        {is_steward && <Act onPress={() => open('end')}>{t`End the role as a steward`}</Act>}
        {!is_steward && !blocked_until && (
          <Act onPress={() => open('block')}>{t({ message: 'Block', context: 'an account' })}</Act>
        )}
        {!is_steward && !member.deleted_at && <Act onPress={() => open('remove')}>{t`Remove`}</Act>}
      </fieldset>
      <Notes isConfirmed={is_confirmed} isOtherSteward={is_steward && !isSelf} online={online} />
      {opened && (opened.what === 'block' || opened.what === 'remove') && (
        <ReasonSheet key={opened.what} what={opened.what} {...sheet} />
      )}
      {opened?.what === 'merge' && <MergeSheet {...sheet} />}
      {opened && isConfirmedFirst(opened.what) && <ActQuestion what={opened.what} {...sheet} />}
    </div>
  )
}

const isConfirmedFirst = (what: Open['what']): what is Asked => ['sign-out', 'name', 'end'].includes(what)

function Notes(props: { isConfirmed: boolean; isOtherSteward: boolean; online: boolean }) {
  const { isConfirmed, isOtherSteward, online } = props
  return (
    <>
      {!isConfirmed && (
        <p className="text-muted text-small">{t`Nobody has proved yet that this address is theirs. Whoever reads its mails does so with the link.`}</p>
      )}
      {isOtherSteward && (
        <p className="text-muted text-small">{t`A steward can be blocked or removed once the role has ended.`}</p>
      )}
      {!online && <p className="text-muted text-small">{t`You are offline.`}</p>}
    </>
  )
}

function Act({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={onPress}>
      {children}
    </Button>
  )
}

interface ActQuestionProps {
  what: Asked
  member: StewardedMember
  open: boolean
  close: () => void
}

function ActQuestion({ what, member, open, close }: ActQuestionProps) {
  const { isPending: pending, mutate: run } = useAct()
  const { id, username: name, is_steward, blocked_until } = member
  const { dialog, answer } = useQuestion({
    name: 'steward-act',
    open,
    close,
    subject: { is_steward, blocked_until },
    lost: (snapshot) =>
      snapshot.is_steward === is_steward && snapshot.blocked_until === blocked_until
        ? null
        : t`Another steward has changed something about ${name} meanwhile.`,
    pending,
  })
  const { call, title, description, label, done, failed } = questions(id, name)[what]
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      description={description}
      confirmLabel={label}
      onConfirm={() => answer(() => run({ call, done, failed, close }))}
    />
  )
}

const questions = (id: string, name: string) => ({
  'sign-out': {
    call: () => signOutMember(id),
    title: t`Sign ${name} out everywhere?`,
    description: t`Whoever uses one of these devices has to sign in again.`,
    label: t`Sign out`,
    done: t`Signed out`,
    failed: t`Not signed out`,
  },
  name: {
    call: () => nameSteward(id),
    title: t`Name ${name} a steward?`,
    description: t`Stewards see email addresses, block and remove members, and name and end other stewards.`,
    label: t`Name a steward`,
    done: t`${name} is a steward now`,
    failed: t`Not named a steward`,
  },
  end: {
    call: () => endSteward(id),
    title: t`End the role of ${name}?`,
    description: t`${name} stays a member, and can be named again.`,
    label: t`End the role`,
    done: t`${name} is no steward any more`,
    failed: t`The role has not ended`,
  },
})
