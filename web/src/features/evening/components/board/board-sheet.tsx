import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, Monitor } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useOnline } from '@/lib/browser/online.ts'
import { copyLink } from '@/lib/browser/share-link.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Skeleton } from '@/ui/feedback/skeleton.tsx'
import { Unavailable } from '@/ui/feedback/unavailable.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { type OpenProps, Sheet } from '@/ui/overlays/sheet.tsx'
import { useChangeBoardLink } from '../../mutations/board-link.ts'
import { boardLinkQuery } from '../../queries/board-link.ts'

const QrCode = lazy(() => import('@/features/sharing/components/share/qr-code.tsx'))

interface BoardSheetProps extends OpenProps {
  matchId: string
  isOrganiser: boolean
}

// Asks nothing that could lose its ground: the link is switched on and off at will.
/** The ways to the board: on this device, and for organisers the link for a screen on which nobody is signed in. */
export function BoardSheet({ matchId, isOrganiser, open, onOpenChange }: BoardSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Screen in the hall`}
      description={t`Courts, clock, next round and standings, to be read from afar.`}
    >
      <div className="grid gap-4">
        <Button asChild variant="secondary" wide>
          <Link to={paths.board(matchId)} target="_blank">
            <Monitor aria-hidden="true" />
            {t`Show it on this device`}
          </Link>
        </Button>
        {isOrganiser && <BoardLink matchId={matchId} isShown={open} />}
      </div>
    </Sheet>
  )
}

function BoardLink({ matchId, isShown }: { matchId: string; isShown: boolean }) {
  const online = useOnline()
  const query = useQuery({ ...boardLinkQuery(matchId), enabled: isShown })
  const { mutate, isPending } = useChangeBoardLink(matchId)
  const { data: link } = query
  if (!link)
    return (
      <Unavailable query={query} title={t`The link could not be loaded`}>
        <Skeleton className="h-14 rounded-button" />
      </Unavailable>
    )
  return (
    <section aria-label={t`Link of the board`} className="border-line border-t pt-2">
      <Switch
        label={t`Link for another screen`}
        description={t`Whoever has it sees the board with first names, without an account. Switched on again it is a new one.`}
        checked={link.token !== null}
        disabled={!online || isPending}
        onCheckedChange={(isOn) => mutate(isOn)}
      />
      {link.token && <Address token={link.token} />}
    </section>
  )
}

function Address({ token }: { token: string }) {
  const url = location.origin + paths.sharedBoard(token)
  return (
    <div className="grid gap-2.5 pt-2">
      <div className="mx-auto my-1 grid size-[196px] place-items-center rounded-card bg-white p-3">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <QrCode text={url} />
        </Suspense>
      </div>
      <p className="select-all text-center text-muted text-small [overflow-wrap:anywhere]">{url}</p>
      <Button variant="secondary" wide onClick={() => void copyLink(url)}>
        <Copy aria-hidden="true" />
        {t`Copy link`}
      </Button>
    </div>
  )
}
