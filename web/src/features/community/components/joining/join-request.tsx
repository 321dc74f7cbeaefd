import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { community } from '@/lib/backend/config.ts'
import { erase, INVITATION_KEY, read } from '@/lib/browser/storage.ts'
import { useForm } from '@/lib/forms/use-form.ts'
import { toast } from '@/lib/toast.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useWriteNote } from '../../mutations.ts'
import { type JoinState, joinStateQuery } from '../../queries/joining.ts'
import { profileKeys } from '../../queries/profiles.ts'

/** Tells an account that is no member yet how it stands. Once it is one, the profile is there, and the screens of members open. */
export function JoinRequest({ userId }: { userId: string }) {
  const query = useQuery(joinStateQuery(userId))
  const client = useQueryClient()
  const isMember = query.data?.state === 'member'
  useEffect(() => {
    if (!isMember) return
    erase(INVITATION_KEY)
    toast({ title: t`Welcome! You are a member now.` })
    void client.invalidateQueries({ queryKey: profileKeys.all })
  }, [isMember, client])
  return (
    <Loaded query={query} size="h-64 rounded-card">
      {(now) => (now.state === 'member' ? null : <State now={now} userId={userId} />)}
    </Loaded>
  )
}

type Outside = Exclude<JoinState, { state: 'member' }>

function State({ now, userId }: { now: Outside; userId: string }) {
  const { title, lines } = words(now)
  return (
    <section className="grid gap-6">
      <div role="status" className="grid gap-3">
        <h1 className="font-page text-page">{title}</h1>
        {lines.map((line) => (
          <p key={line} className="break-words text-muted">
            {line}
          </p>
        ))}
      </div>
      {now.state === 'waiting' && <NoteForm userId={userId} saved={now.note ?? ''} />}
    </section>
  )
}

function words({ state, mode, username, refused_because }: Outside): { title: string; lines: string[] } {
  const { title: name } = community()
  if (state === 'refused')
    return {
      title: t`Your request was refused`,
      lines: [
        t`A steward wrote: ${refused_because ?? ''}`,
        t`If this is a mistake, write to whoever runs ${name}: the imprint says how. A steward can still admit you.`,
      ],
    }
  if (mode !== 'link')
    return {
      title: t`A steward looks at your request`,
      lines: [
        t`You asked to join ${name} as ${username}. Once a steward has admitted you, this page goes on by itself.`,
      ],
    }
  return {
    title: t`You need an invitation`,
    lines: [
      read(INVITATION_KEY) === null
        ? t`${name} is joined by invitation. Ask a member for a link, and open it in this browser.`
        : t`Your invitation has expired, or was used as often as it may be. Ask for a new link, and open it in this browser.`,
      t`Stewards see that you have signed up as ${username}, and can admit you as well.`,
    ],
  }
}

const MAX_NOTE_LENGTH = 500

function NoteForm({ userId, saved }: { userId: string; saved: string }) {
  const { mutate, isPending } = useWriteNote(userId)
  const form = useForm({ values: { note: saved }, send: ({ note }) => mutate(note), isSending: isPending })
  return (
    <form {...form.props} className="grid gap-3">
      <Field label={t`A note to the stewards`} description={t`Such as who you are, or whom you play with.`}>
        <Textarea maxLength={MAX_NOTE_LENGTH} {...form.text('note')} />
      </Field>
      <SubmitButton
        variant="secondary"
        className="justify-self-start"
        pending={form.pending}
        disabled={form.values.note.trim() === saved}
      >
        {t`Save note`}
      </SubmitButton>
    </form>
  )
}
