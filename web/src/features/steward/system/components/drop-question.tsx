import { t } from '@lingui/core/macro'
import { useQuestion } from '@/lib/question.ts'
import { ConfirmDialog } from '@/ui/overlays/confirm.tsx'
import type { Trouble } from '../mutations.ts'

interface DropQuestionProps {
  open: boolean
  close: () => void
  /** Stays while the dialog closes. */
  row: { trouble: Trouble; title: string } | undefined
  /** It may be over meanwhile. */
  isThere: boolean
  pending: boolean
  onDrop: (trouble: Trouble) => void
}

/** Asks before a job or a mail is dropped, which nothing brings back. */
export function DropQuestion({ open, close, row, isThere, pending, onDrop }: DropQuestionProps) {
  const { snapshot, dialog, answer } = useQuestion({
    name: 'drop-trouble',
    open,
    close,
    subject: { row, isThere },
    lost: ({ row }) =>
      isThere
        ? null
        : row?.trouble.kind === 'mail'
          ? t`This mail is not waiting any more.`
          : t`This job is over.`,
    pending,
  })
  const title = snapshot.row?.title ?? ''
  return (
    <ConfirmDialog
      {...dialog}
      title={snapshot.row?.trouble.kind === 'mail' ? t`Drop this mail?` : t`Drop this job?`}
      description={t`${title}. It is not done any more, and nobody is told.`}
      confirmLabel={t`Drop`}
      tone="danger"
      onConfirm={() => answer(({ row }) => row && onDrop(row.trouble))}
    />
  )
}
