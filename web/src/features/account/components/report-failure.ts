import { toast } from '@/lib/toast.ts'
import type { Refused } from '../mutations/account.ts'

/** Shows a failure in a toast; nothing for an aborted call. */
export function reportFailure(title: string, { sentence }: Refused): void {
  if (sentence) toast({ title, description: sentence, variant: 'destructive' })
}
