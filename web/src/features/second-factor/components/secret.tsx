import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { copyText } from '@/lib/browser/clipboard.ts'
import { toast } from '@/lib/toast.ts'
import { Button } from '@/ui/buttons/button.tsx'

/** The secret of an app in groups for typing, for members who cannot scan the QR code. */
export function Secret({ secret }: { secret: string }) {
  async function copy() {
    if (await copyText(secret)) toast({ title: t`Secret copied` })
    else
      toast({
        title: t({ message: 'Failed to copy link to clipboard.', context: 'a secret' }),
        variant: 'destructive',
      })
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-muted text-small">{t`Or type this secret into it:`}</p>
      <div className="flex items-center gap-2 rounded-button border border-line bg-raised py-1.5 pr-1.5 pl-3.5">
        <code className="min-w-0 flex-1 font-[620] font-sans tracking-wide [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Button variant="ghost" size="icon" aria-label={t`Copy secret`} onClick={copy}>
          <Copy aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
