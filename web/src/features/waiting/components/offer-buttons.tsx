import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Steady } from '@/ui/layout/steady.tsx'
import { useAcceptOffer, usePassOffer } from '../mutations.ts'

interface OfferButtonsProps {
  matchId: string
  offerId: string
  size?: 'md' | 'lg'
}

/** Takes the place that is held for the member, or gives it to the next in line. */
export function OfferButtons({ matchId, offerId, size = 'lg' }: OfferButtonsProps) {
  const accept = useAcceptOffer(matchId)
  const pass = usePassOffer(matchId)
  const online = useStore(onlineStore)
  const pending = accept.isPending || pass.isPending
  return (
    <Steady action={offerId}>
      <div className="grid grid-cols-[1.6fr_1fr] gap-2.5">
        <Button
          size={size}
          className="px-3!"
          disabled={!online}
          pending={pending}
          onClick={() => accept.mutate(offerId)}
        >
          {!pending && <Check aria-hidden="true" className="max-[22rem]:hidden" />}
          {t`Take the place`}
        </Button>
        <Button
          variant="secondary"
          size={size}
          className="px-3!"
          disabled={!online || pending}
          onClick={() => pass.mutate(offerId)}
        >
          {t`Pass on`}
        </Button>
      </div>
    </Steady>
  )
}
