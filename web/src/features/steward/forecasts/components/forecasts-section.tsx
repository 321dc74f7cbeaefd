import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { formatShare } from '@/lib/language/ratings.ts'
import { paths } from '@/lib/paths.ts'
import { Loaded } from '@/ui/feedback/loaded.tsx'
import { PageHeader } from '@/ui/layout/page-header.tsx'
import { type Calibration, calibrationQuery, type Tenth } from '../queries.ts'

/** Shows how far forecasts of matches came true, by the tenths in which they were said. */
export default function ForecastsSection() {
  return (
    <div className="grid max-w-[42rem] grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        as="h2"
        title={t`Forecasts`}
        line={t`What was said before rated matches, and what happened.`}
        back={{ to: paths.system, label: t`Back to the system` }}
      />
      <Loaded query={useQuery(calibrationQuery)} size="h-64 rounded-card">
        {(calibration) => <Shown calibration={calibration} />}
      </Loaded>
    </div>
  )
}

function Shown({ calibration }: { calibration: Calibration }) {
  const { results, holds, tenths } = calibration
  const counted = t`${plural(results, { one: '# rated match', other: '# rated matches' })}`
  return (
    <>
      <section
        aria-label={t`What it means`}
        className="grid gap-1 rounded-card border border-line bg-surface p-4"
      >
        <p className="font-[650]">
          {holds ? t`Forecasts hold: members see numbers.` : t`Members see words alone, no numbers.`}
        </p>
        <p className="text-muted">{meaningOf(calibration)}</p>
      </section>
      {results > 0 && (
        <section aria-label={t`Said and happened`} className="rounded-card border border-line bg-surface p-4">
          <p className="mb-3 text-muted text-small">{counted}</p>
          <Tenths tenths={tenths} />
        </section>
      )}
    </>
  )
}

const ENOUGH = 200

function meaningOf({ results, holds }: Calibration): string {
  if (results === 0) return t`No match has been rated yet.`
  if (holds)
    return t`Of matches that were said to be 70 : 30, the favourite has won about seven in ten, and likewise in the other tenths.`
  if (results < ENOUGH)
    return t`Numbers come with ${ENOUGH} rated matches, where each tenth with at least 20 is within 10 points of what was said.`
  return t`In a tenth with at least 20 matches favourites win more or less often than was said, by over 10 points. Nothing has to be done: ratings become better with each result.`
}

function Tenths({ tenths }: Pick<Calibration, 'tenths'>) {
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t`Said and happened, by tenths`}</caption>
      <thead className="text-muted text-small">
        <tr>
          <th scope="col" className="pb-2 font-normal">{t`Favourite said`}</th>
          <th scope="col" className="pb-2 font-normal">{t`won`}</th>
          <th scope="col" className="pb-2 text-right font-normal">{t`Matches`}</th>
        </tr>
      </thead>
      <tbody>
        {tenths.map((tenth) => (
          <Row key={tenth.tenth} tenth={tenth} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tenth: { tenth, results, said, happened } }: { tenth: Tenth }) {
  const [from, to] = [tenth * 10, tenth * 10 + 10]
  const mean = said === null ? null : formatShare(said)
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2.5 pr-3 font-normal">
        {t`${from} to ${to} %`}
        {mean && <span className="block text-muted text-small">{t`${mean} on average`}</span>}
      </th>
      <td className="w-2/5 py-2.5 pr-3 md:w-1/2">
        {said === null || happened === null ? (
          <span className="text-muted">{t`no match yet`}</span>
        ) : (
          <>
            <Bar said={said} happened={happened} />
            {formatShare(happened)}
          </>
        )}
      </td>
      <td className="py-2.5 text-right">{results}</td>
    </tr>
  )
}

/** Draws what happened as a bar, and what was said as a line across it; the numbers stand beside it. */
function Bar({ said, happened }: { said: number; happened: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="mb-1 h-2.5 w-full">
      <rect width={100} height={8} className="fill-raised" />
      <rect width={happened * 100} height={8} className="fill-trend" />
      <rect x={said * 100 - 0.75} width={1.5} height={8} className="fill-text" />
    </svg>
  )
}
