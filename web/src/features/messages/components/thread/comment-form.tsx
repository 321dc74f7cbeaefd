import { LIMITS } from '@domain/limits.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import { useIsMutating } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useForm } from '@/lib/forms/use-form.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useSendComment } from '../../mutations.ts'
import { sendingKey } from '../../queries/comments.ts'
import { commentProblem, idToSend, trimComment, typeDraft, useDraft } from './draft.ts'

interface CommentFormProps {
  matchId: string
  userId: string
  online: boolean
  placeholder: string
}

/** The field for a comment. Its text stays until the comment has arrived. */
export function CommentForm({ matchId, userId, online, placeholder }: CommentFormProps) {
  const text = useDraft(userId, matchId)
  const { mutate } = useSendComment(matchId)
  const sending = useIsMutating({ mutationKey: sendingKey(matchId) }) > 0
  const comment = trimComment(text)
  const problem = commentProblem(text)
  const ready = comment !== null && problem === null && online
  const form = useForm({
    values: { text },
    keep: (changed) => typeDraft(userId, matchId, changed.text),
    send: () => {
      if (ready) mutate({ id: idToSend(userId, matchId, comment), userId, comment })
    },
    isSending: sending,
  })
  return (
    <form
      {...form.props}
      data-keeps-draft=""
      className="grid grid-cols-[1fr_auto] items-start gap-2.5 border-line border-t pt-4"
    >
      <Field label={placeholder} labelHidden error={problem ?? undefined} description={nearLimit(text)}>
        <Textarea
          {...form.text('text')}
          rows={1}
          readOnly={sending}
          placeholder={placeholder}
          enterKeyHint="enter"
          className="max-h-60 min-h-12! resize-none py-[11px]! [overflow-wrap:anywhere]"
          onKeyDown={(event) =>
            event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form.submit(event)
          }
        />
      </Field>
      <SendButton ready={ready} sending={sending} />
    </form>
  )
}

function SendButton({ ready, sending }: { ready: boolean; sending: boolean }) {
  return (
    <SubmitButton
      variant="secondary"
      size="icon"
      aria-label={t`Post comment`}
      className="size-12"
      pending={sending}
      // Not `disabled`, which would drop the focus once the comment has gone.
      aria-disabled={!ready || sending || undefined}
    >
      {!sending && <Send aria-hidden="true" />}
    </SubmitButton>
  )
}

const TELL_FROM = LIMITS.comment - 200

function nearLimit(text: string) {
  const length = lengthOf(text)
  const most = LIMITS.comment
  return length > TELL_FROM && length <= most && t`${length} of ${most}`
}
