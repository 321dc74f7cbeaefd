import { toast } from '@/lib/toast.ts'
import type { Refused } from '../mutations.ts'

/** Says why something did not work; nothing of what nobody waits for. */
export function reportFailure(title: string, { sentence }: Refused): void {
  if (sentence) toast({ title, description: sentence, variant: 'destructive' })
}
