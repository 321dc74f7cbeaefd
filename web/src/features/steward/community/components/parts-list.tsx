import type { Venue } from '@domain/community/community-config.ts'
import { venueName } from '@domain/match/match-card.ts'
import { parseUrl } from '@domain/parse-url.ts'
import { plural, t } from '@lingui/core/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/buttons/button.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { useDraft } from './fields/draft-fields.tsx'
import { AboutFields, GeneralFields, LinksFields, OperatorFields } from './fields/general-fields.tsx'
import { VenueFields } from './fields/venue-fields.tsx'
import { hoursLines, valueLabel } from './words/part-label.ts'

interface Part {
  id: string
  title: string
  summary: string
  /** The beginnings of the paths of its fields, for the faults in them. */
  paths: string[]
  fields: ReactNode
}

// Asks nothing that could lose its ground: fields of a draft in this browser.
export function PartsList() {
  const { community, change, faults } = useDraft()
  // A part that closes keeps its fields until it is out of sight.
  const [{ part, isOpen }, setOpened] = useState({ part: '', isOpen: false })
  const open = (part: string) => setOpened({ part, isOpen: true })
  const close = () => setOpened({ part, isOpen: false })
  const parts = usePartsOf(close)
  const shown = parts.find(({ id }) => id === part)
  function addVenue() {
    const id = freeId(community.venues)
    change(({ venues }) => venues.push(newVenue(id, venues[0])))
    open(`venue ${id}`)
  }
  return (
    <>
      <ul className="grid overflow-hidden rounded-card border border-line bg-surface">
        {parts.map(({ id, title, summary, paths }) => (
          <li key={id} className="border-line [&+li]:border-t">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => open(id)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-raised focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-[650]">{title}</span>
                <span className="wrap-anywhere line-clamp-2 text-muted text-small">{summary}</span>
                {[...faults.keys()].some((path) => paths.some((start) => path.startsWith(start))) && (
                  <span className="block font-[560] text-danger text-small">{t`Something is missing or wrong`}</span>
                )}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={addVenue}>
        <Plus aria-hidden="true" />
        {t`Add a venue`}
      </Button>
      {shown && (
        <Sheet
          open={isOpen}
          onOpenChange={close}
          title={shown.title}
          footer={
            <Button wide onClick={close}>
              {t`Done`}
            </Button>
          }
        >
          {shown.fields}
        </Sheet>
      )}
    </>
  )
}

function usePartsOf(close: () => void): Part[] {
  const { community } = useDraft()
  const { title, city, timeZone, language, links, about, operator } = community
  return [
    {
      id: 'general',
      title: t`Name and place`,
      summary: [title, city, timeZone, valueLabel('language', language)].join(' · '),
      paths: ['title', 'shortTitle', 'city', 'timeZone', 'language', 'contact'],
      fields: <GeneralFields />,
    },
    ...community.venues.map((venue, index) => ({
      id: `venue ${venue.id}`,
      title: venueName(venue.name) || t`New venue`,
      summary: summaryOf(venue),
      paths: [`venues[${index}]`, ...(index === 0 ? ['venues:'] : [])],
      fields: <VenueFields key={venue.id} venue={venue} at={`venues[${index}]`} onRemove={close} />,
    })),
    {
      id: 'links',
      title: t`Links`,
      summary: Object.values(links).map(hostOf).join(' · '),
      paths: ['links'],
      fields: <LinksFields />,
    },
    {
      id: 'about',
      title: t`About and accessibility`,
      summary: about?.[0] ?? t`The text that comes with Courtside`,
      paths: ['about', 'accessibility'],
      fields: <AboutFields />,
    },
    {
      id: 'operator',
      title: t`Imprint and privacy`,
      summary: operator?.name || t`Nobody is named yet`,
      paths: ['operator'],
      fields: <OperatorFields />,
    },
  ]
}

function summaryOf({ courts, opening }: Venue): string {
  const count = courts.length
  const counted = plural(count, { one: '# court', other: '# courts' })
  return [counted, ...(opening ? hoursLines(opening) : [])].join(' · ')
}

const hostOf = (url: string) => parseUrl(url)?.host ?? url

/** Ids are for the database and for links; nobody sees them. */
function freeId(venues: readonly Venue[]): string {
  const taken = new Set(venues.map(({ id }) => id))
  let number = venues.length + 1
  while (taken.has(`venue-${number}`)) number += 1
  return `venue-${number}`
}

/** Near the first one, where most of the next ones are. */
function newVenue(id: string, first: Venue | undefined): Venue {
  return {
    id,
    name: '',
    kind: 'indoor',
    latitude: first?.latitude ?? 0,
    longitude: first?.longitude ?? 0,
    system: 'ebusy',
    courts: [],
    bookingUrl: 'https://',
  }
}
