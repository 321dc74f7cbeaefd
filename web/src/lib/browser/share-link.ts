import { messages } from '@domain/messages.ts'
import { paths } from '../paths.ts'
import { toast } from '../toast.ts'
import { copyText } from './clipboard.ts'

/** Copies the address under which a match can be shared, and says so. */
export async function copyShareLink(matchId: string): Promise<void> {
  const copied = await copyText(location.origin + paths.sharedMatch(matchId))
  if (copied) toast({ title: 'Link copied', description: 'Paste it wherever you like.' })
  else toast({ title: messages.clipboard.failed, variant: 'destructive' })
}
