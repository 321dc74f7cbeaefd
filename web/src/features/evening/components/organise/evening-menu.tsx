import { t } from '@lingui/core/macro'
import { Ellipsis, Flag, List, LogOut, Monitor, Settings2, Trophy, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Match } from '@/features/participation/queries/match.ts'
import { newId } from '@/lib/browser/new-id.ts'
import { paths } from '@/lib/paths.ts'
import { useStore } from '@/lib/use-store.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Switch } from '@/ui/forms/switch.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { usePresence } from '../../mutations/organise.ts'
import { BoardSheet } from '../board/board-sheet.tsx'
import type { EveningView } from '../evening-view.ts'
import { setSound, soundStore } from '../round/sound.ts'
import { EndQuestion } from './acts-questions.tsx'
import { PeopleSheet } from './people-sheet.tsx'
import { SettingsSheet } from './settings-sheet.tsx'

type Opened = 'menu' | 'board' | 'people' | 'settings' | 'end' | null

// Asks nothing that could lose its ground: a list of ways, of which each asks for itself.
/** Everything of an evening that is not needed in every round. */
export function EveningMenu({ view, match }: { view: EveningView; match: Match | null }) {
  const [opened, setOpened] = useState<Opened>(null)
  const props = (name: Opened) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : null),
  })
  const manages = view.isOrganiser && view.isRunning
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-2 max-w-none"
        aria-label={t`More of this evening`}
        onClick={() => setOpened('menu')}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      <Sheet {...props('menu')} title={t`This evening`}>
        <div className="grid gap-1">
          <Ways view={view} manages={manages} open={setOpened} />
          <SoundSwitch />
        </div>
      </Sheet>
      <BoardSheet matchId={view.matchId} isOrganiser={view.isOrganiser} {...props('board')} />
      {manages && (
        <>
          <PeopleSheet view={view} {...props('people')} />
          <SettingsSheet view={view} match={match} {...props('settings')} />
          <EndQuestion view={view} open={opened === 'end'} close={() => setOpened(null)} />
        </>
      )}
    </>
  )
}

const WAY = 'justify-start! px-3! text-text!'

function Ways({
  view,
  manages,
  open,
}: {
  view: EveningView
  manages: boolean
  open: (opened: Opened) => void
}) {
  const { matchId, isRunning } = view
  return (
    <>
      {manages && (
        <>
          <Way icon={<Users aria-hidden="true" />} act={() => open('people')}>{t`Who is here`}</Way>
          <Way
            icon={<Settings2 aria-hidden="true" />}
            act={() => open('settings')}
          >{t`Courts, rounds and end`}</Way>
        </>
      )}
      <WayTo
        to={paths.eveningStandings(matchId)}
        icon={<Trophy aria-hidden="true" />}
        close={() => open(null)}
      >
        {t`Standings`}
      </WayTo>
      <WayTo to={paths.eveningLog(matchId)} icon={<List aria-hidden="true" />} close={() => open(null)}>
        {t`Who entered what`}
      </WayTo>
      <Way icon={<Monitor aria-hidden="true" />} act={() => open('board')}>{t`Screen in the hall`}</Way>
      {isRunning && <Leave view={view} close={() => open(null)} />}
      {manages && <Way icon={<Flag aria-hidden="true" />} act={() => open('end')}>{t`End the evening`}</Way>}
    </>
  )
}

interface WayProps {
  icon: ReactNode
  act: () => void
  children: ReactNode
}

const Way = ({ icon, act, children }: WayProps) => (
  <Button variant="ghost" wide className={WAY} onClick={act}>
    {icon}
    {children}
  </Button>
)

function WayTo({ to, icon, close, children }: Omit<WayProps, 'act'> & { to: string; close: () => void }) {
  return (
    <Button asChild variant="ghost" wide className={WAY}>
      <Link to={to} onClick={close}>
        {icon}
        {children}
      </Link>
    </Button>
  )
}

/** A member who is here says that they leave. */
function Leave({ view, close }: { view: EveningView; close: () => void }) {
  const { mutate } = usePresence(view.matchId)
  const own = view.stored.players.find(({ id }) => id === view.you)
  if (!own?.is_present) return null
  return (
    <Button
      variant="ghost"
      wide
      sends
      className={WAY}
      onClick={() => {
        close()
        mutate({ id: newId(), player: own.id, isPresent: false })
      }}
    >
      <LogOut aria-hidden="true" />
      {t`I am leaving`}
    </Button>
  )
}

function SoundSwitch() {
  const isOn = useStore(soundStore)
  return (
    <div className="mt-2 border-line border-t px-3 pt-2">
      <Switch
        label={t`Sound`}
        description={t`Rings on this device when a round is announced and when its time is up.`}
        checked={isOn}
        onCheckedChange={setSound}
      />
    </div>
  )
}
