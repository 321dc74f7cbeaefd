import { t } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import { type ToastInput, toast } from '../toast.ts'
import { copyText } from './clipboard.ts'

export async function copyAddress(address: string, copied: ToastInput): Promise<void> {
  if (await copyText(address)) toast(copied)
  else toast({ title: t`Failed to copy link to clipboard.`, variant: 'destructive' })
}

export const copyLink = (url: string): Promise<void> =>
  copyAddress(url, { title: t`Link copied`, description: t`Paste it wherever you like.` })

export const copyShareLink = (matchId: string): Promise<void> =>
  copyLink(location.origin + paths.sharedMatch(matchId))
