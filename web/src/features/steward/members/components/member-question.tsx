import { MODERATION_DAYS } from '@domain/limits.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { acts, useAct } from '../../mutations.ts'
import type { StewardedMember } from '../queries.ts'
import { type Reasoned, ReasonForm } from './reason-form.tsx'

export type Asked = 'sign-out' | 'name' | 'end' | 'block' | 'remove'

interface MemberQuestionProps {
  what: Asked
  member: StewardedMember
  open: boolean
  close: () => void
}

/** Asks before something is done about a member. A block and a removal have a reason. */
export function MemberQuestion({ what, member, open, close }: MemberQuestionProps) {
  const { isPending: pending, mutate: run } = useAct()
  const { username: name, is_steward, blocked_until } = member
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
  if (what === 'block' || what === 'remove') {
    const { call, title, description, done, failed } = reasonedQuestions(member)[what]
    return (
      <Sheet open={dialog.open} onOpenChange={dialog.onOpenChange} title={title} description={description}>
        {dialog.open && (
          <ReasonForm
            what={what}
            member={member}
            pending={pending}
            send={(reasoned) => answer(() => run({ call: () => call(reasoned), done, failed, close }))}
          />
        )}
      </Sheet>
    )
  }
  const { label, title, description, ...act } = questions(member)[what]
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      description={description}
      confirmLabel={label}
      onConfirm={() => answer(() => run({ ...act, close }))}
    />
  )
}

const questions = ({ id, username: name }: StewardedMember) => ({
  'sign-out': {
    call: () => acts.signOut(id),
    title: t`Sign ${name} out everywhere?`,
    description: t`Whoever uses one of these devices has to sign in again.`,
    label: t`Sign out`,
    done: t`Signed out`,
    failed: t`Not signed out`,
  },
  name: {
    call: () => acts.nameSteward(id),
    title: t`Name ${name} a steward?`,
    description: t`Stewards see email addresses, block and remove members, and name and end other stewards.`,
    label: t`Name a steward`,
    done: t`${name} is a steward now`,
    failed: t`Not named a steward`,
  },
  end: {
    call: () => acts.endSteward(id),
    title: t`End the role of ${name}?`,
    description: t`${name} stays a member, and can be named again.`,
    label: t`End the role`,
    done: t`${name} is no steward any more`,
    failed: t`The role has not ended`,
  },
})

const { memberRemovals: days } = MODERATION_DAYS

const reasonedQuestions = ({ id, username: name }: StewardedMember) => ({
  block: {
    call: ({ reason, until }: Reasoned) => acts.block(id, reason, until),
    title: t({ message: `Block ${name}?`, context: 'an account' }),
    description: t`${name} is signed out everywhere at once, and reads the reason at the next sign-in.`,
    done: t`${name} is blocked`,
    failed: t`Not blocked`,
  },
  remove: {
    call: ({ reason, future }: Reasoned) => acts.remove(id, future, reason),
    title: t`Remove ${name}?`,
    description: t`${name} is signed out everywhere at once, and reads the reason. ${plural(days, { one: '# day', other: '# days' })} later profile, comments and places in matches to come are deleted; matches that were played stay, without the name. Until then any steward takes it back by ending the block.`,
    done: t`${name} is removed`,
    failed: t`Not removed`,
  },
})
