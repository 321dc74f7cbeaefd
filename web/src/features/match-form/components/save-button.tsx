import type { MatchFormValues } from '@domain/rules/match-values.ts'
import { useFormContext } from 'react-hook-form'
import { onlineStore } from '@/lib/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/button.tsx'
import { seriesWords } from './recurrence-fields.tsx'

interface SaveButtonProps {
  verb: 'create' | 'update'
  pending: boolean
  waiting: boolean
}

const WORDS = { create: 'Create', update: 'Update', match: 'Match', event: 'Event' }

export function SaveButton({ verb, pending, waiting }: SaveButtonProps) {
  const online = useStore(onlineStore)
  const { watch } = useFormContext<MatchFormValues>()
  const values = watch()
  const series = verb === 'create' && values.isRecurring && pending
  return (
    <div className="grid gap-2">
      {series && <progress aria-label="Making the series" className="h-1.5 w-full accent-text" />}
      <Button type="submit" size="lg" wide pending={pending} disabled={!online || waiting}>
        {`${WORDS[verb]} ${WORDS[values.eventType]}`}
      </Button>
      <p role="status" className="text-center text-muted text-small empty:hidden">
        {online ? '' : 'You are offline. What you typed is kept.'}
        {series && `Making ${seriesWords(values.matchDate, values.recurrence, values.eventType)}`}
      </p>
    </div>
  )
}
