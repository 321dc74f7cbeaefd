import { DONATION, donationLink } from '@domain/community/donation.ts'
import { t } from '@lingui/core/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { community } from '@/lib/backend/config.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Slider } from '@/ui/forms/slider.tsx'

/** An amount, and the page that takes it. */
export function Donation() {
  const [euros, setEuros] = useState<number>(DONATION.usual)
  return (
    <section
      aria-labelledby="donation"
      className="grid gap-3 rounded-card border border-line bg-surface p-4.5 md:p-6"
    >
      <div className="flex items-end justify-between gap-4">
        <div>
          <h2 id="donation" className="font-dialog text-dialog">
            {t`Keep the lights on`}
          </h2>
          <p className="text-muted">{t`A donation pays for the server.`}</p>
        </div>
        <p aria-hidden="true" className="whitespace-nowrap font-[760] text-page">
          {euros} €
        </p>
      </div>
      <Amount euros={euros} onEuros={setEuros} />
      <Button asChild size="lg" wide>
        <a href={donationLink(community().links.donation, euros)} target="_blank" rel="noopener noreferrer">
          <Heart aria-hidden="true" />
          {t`Donate ${euros} €`} <span className="sr-only">{t`(opens a new tab)`}</span>
        </a>
      </Button>
    </section>
  )
}

function Amount({ euros, onEuros }: { euros: number; onEuros: (euros: number) => void }) {
  const { least, most, step } = DONATION
  return (
    <div>
      <Slider
        label={t`Donation`}
        value={euros}
        onValueChange={onEuros}
        min={least}
        max={most}
        step={step}
        valueText={t`${euros} euros`}
      />
      <p aria-hidden="true" className="flex justify-between text-muted text-small">
        <span>{least} €</span>
        <span>{most} €</span>
      </p>
    </div>
  )
}
