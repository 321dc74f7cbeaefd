import { t } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import { toast } from '../toast.ts'
import { copyText } from './clipboard.ts'

/** Copies the address for sharing a match, and shows a toast. */
export async function copyShareLink(matchId: string): Promise<void> {
  const copied = await copyText(location.origin + paths.sharedMatch(matchId))
  if (copied) toast({ title: t`Link copied`, description: t`Paste it wherever you like.` })
  else toast({ title: t`Failed to copy link to clipboard.`, variant: 'destructive' })
}
