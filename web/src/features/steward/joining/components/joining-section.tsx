import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/ui/buttons/button.tsx'
import { RadioRow } from '@/ui/buttons/radio-row.tsx'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { acts, useAct } from '../../mutations.ts'
import { type JoinMode, joinDeskQuery } from '../../queries.ts'
import { Invitations } from './invitations.tsx'
import { JoinRequests } from './join-requests.tsx'

export default function JoiningSection() {
  return (
    <Loaded query={useQuery(joinDeskQuery)} size="h-64">
      {({ mode, waiting, requests, invitations }) => (
        <div className="grid gap-4">
          {/* Another steward's choice starts this one anew. */}
          <WhoMayJoin key={mode} mode={mode} waiting={waiting} />
          {(mode !== 'open' || requests.length > 0) && <JoinRequests requests={requests} waiting={waiting} />}
          <Invitations invitations={invitations} />
        </div>
      )}
    </Loaded>
  )
}

const modes = () => ({
  open: { face: t`Everybody`, meaning: t`Everybody who signs up is a member at once.` },
  link: {
    face: t`By invitation`,
    meaning: t`Whoever signs up with an invitation link is a member at once. All others wait until a steward admits them.`,
  },
  approval: {
    face: t`By approval`,
    meaning: t`Whoever signs up waits until a steward admits them. An invitation link admits at once.`,
  },
})

/** The choice who may join. What it means is said before it is saved. */
function WhoMayJoin({ mode, waiting }: { mode: JoinMode; waiting: number }) {
  const [chosen, setChosen] = useState(mode)
  const { isPending: pending, mutate: run } = useAct()
  const options = Object.entries(modes()).map(([value, { face }]) => ({ value, face }))
  const save = () =>
    run({
      call: () => acts.setJoinPolicy(chosen, mode),
      done: t`Saved`,
      failed: t`Not saved. Please try again.`,
    })
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="max-w-[32rem]">
        <RadioRow
          heading={<h2 className="font-[560]">{t`Who may join`}</h2>}
          label={t`Who may join`}
          options={options}
          value={chosen}
          onChange={(value) => setChosen(value as JoinMode)}
          look="tiles"
        />
      </div>
      <p role="status" className="text-muted text-small">
        {modes()[chosen].meaning}
        {chosen === 'open' && mode !== 'open' && waiting > 0 && ` ${admitting(waiting)}`}
        {chosen !== mode && ` ${t`Whoever is a member stays one.`}`}
      </p>
      {chosen !== mode && (
        <Button className="justify-self-start" pending={pending} sends onClick={save}>
          {t`Save`}
        </Button>
      )}
    </section>
  )
}

const admitting = (waiting: number) =>
  plural(waiting, {
    one: 'The one who waits is admitted when you save.',
    other: 'The # who wait are admitted when you save.',
  })
