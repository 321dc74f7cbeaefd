import { DONATION, donationLink } from '@domain/community/donation.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowUpRight, Coffee, Heart, MessageSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { community } from '@/lib/backend/config.ts'
import { runningVersion } from '@/lib/installed-app/version.ts'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Slider } from '@/ui/forms/slider.tsx'

export default function AboutScreen() {
  const { title, city, about, links } = community()
  const words = about ?? [
    t`${title} brings the padel players of ${city} together: find a match, create one, join a team, and see when the courts are free.`,
    t`It is run by members for members, without advertising.`,
  ]
  return (
    <div className="grid max-w-[42.5rem] gap-x-9 gap-y-5 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <h1 className="font-page text-page md:text-page-wide">{t`About`}</h1>
      <div className="grid gap-3 text-muted">
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Donation />
      <ul className="grid overflow-hidden rounded-card border border-line bg-surface">
        <Outward href={links.coffee} icon={<Coffee aria-hidden="true" />}>
          {t`Buy us a coffee`}
        </Outward>
        <Outward href={links.feedback} icon={<MessageSquare aria-hidden="true" />}>
          {t`Give feedback`}
        </Outward>
      </ul>
      <Credit />
    </div>
  )
}

function Outward({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li className="border-line [&+li]:border-t">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-14 items-center gap-3 px-4 font-[560] hover:bg-raised focus-visible:-outline-offset-2 [&_svg]:size-5.5 [&_svg]:text-muted"
      >
        {icon}
        <span className="flex-1">
          {children} <span className="sr-only">{t`(opens a new tab)`}</span>
        </span>
        <ArrowUpRight aria-hidden="true" />
      </a>
    </li>
  )
}

const LINK = 'inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-text'

function Credit() {
  const version = runningVersion()
  return (
    <footer className="text-muted text-small">
      <p>
        <Trans>
          Courtside is made by{' '}
          <a href={community().links.developer} target="_blank" rel="noopener noreferrer" className={LINK}>
            its developer<span className="sr-only"> (opens a new tab)</span>
          </a>
          .
        </Trans>
      </p>
      {version && <p>{t`Version ${version}`}</p>}
      <p className="flex flex-wrap gap-x-5">
        <Link to={paths.privacy} className={LINK}>
          {t`Privacy`}
        </Link>
        <Link to={paths.imprint} className={LINK}>
          {t`Imprint`}
        </Link>
        <Link to={paths.accessibility} className={LINK}>
          {t`Accessibility`}
        </Link>
      </p>
    </footer>
  )
}

function Donation() {
  const [euros, setEuros] = useState<number>(DONATION.usual)
  return (
    <section
      aria-labelledby="donation"
      className="grid gap-3 rounded-card border border-line bg-surface p-4.5 md:p-6 lg:col-start-2 lg:row-span-5 lg:row-start-1 lg:self-start"
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
