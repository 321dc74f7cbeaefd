import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { onlineStore } from '@/lib/browser/online.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { MisclickGuard } from '@/ui/layout/misclick-guard.tsx'
import { useAcceptAsk, useAcceptOffer, usePassAsk, usePassOffer } from '../../mutations/waiting.ts'
import type { SubstituteAsk } from '../../queries/waiting.ts'

interface OfferButtonsProps {
  match: { id: string; match_type: string }
  offerId: string
  size?: 'md' | 'lg'
}

/** Takes the place that is held for the member, or gives it to the next in line. */
export function OfferButtons({ match, offerId, size = 'lg' }: OfferButtonsProps) {
  const take = useAcceptOffer(match)
  const pass = usePassOffer(match)
  return (
    <SlotButtons
      id={offerId}
      take={take}
      refuse={{ label: t`Pass on`, mutate: pass.mutate, isPending: pass.isPending }}
      size={size}
    />
  )
}

interface AskButtonsProps {
  match: { id: string; match_type: string }
  ask: SubstituteAsk
  size?: 'md' | 'lg'
}

/** Takes the place of a player who cannot come, or says no. */
export function AskButtons({ match, ask, size = 'lg' }: AskButtonsProps) {
  const take = useAcceptAsk(match)
  const pass = usePassAsk(match)
  const label = t({ message: 'Pass', context: 'substitute' })
  return (
    <SlotButtons
      id={ask.id}
      take={take}
      refuse={{ label, mutate: pass.mutate, isPending: pass.isPending }}
      size={size}
    />
  )
}

interface SlotButtonsProps {
  /** Id of the offer or the question that is answered. */
  id: string
  take: Answer
  refuse: Answer & { label: string }
  size: 'md' | 'lg'
}

interface Answer {
  mutate: (id: string) => void
  isPending: boolean
}

/** Takes a place, or leaves it to others. */
function SlotButtons({ id, take, refuse, size }: SlotButtonsProps) {
  const online = useStore(onlineStore)
  const pending = take.isPending || refuse.isPending
  return (
    <MisclickGuard action={id}>
      <div className="grid grid-cols-[1.6fr_1fr] gap-2.5">
        <Button
          size={size}
          className="px-3!"
          disabled={!online}
          pending={pending}
          onClick={() => take.mutate(id)}
        >
          {!pending && <Check aria-hidden="true" className="max-[22rem]:hidden" />}
          {t`Take the place`}
        </Button>
        <Button
          variant="secondary"
          size={size}
          className="px-3!"
          disabled={!online || pending}
          onClick={() => refuse.mutate(id)}
        >
          {refuse.label}
        </Button>
      </div>
    </MisclickGuard>
  )
}
