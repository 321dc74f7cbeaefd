import { t } from '@lingui/core/macro'
import { Link, useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { CourtDrawing } from '@/ui/layout/court-drawing.tsx'
import { usePage } from '../page.ts'
import { FrameDock } from '../shell/frame-dock.tsx'

export default function NotFoundRoute() {
  usePage(t`Page not found`)
  const navigate = useNavigate()
  return (
    <div className="flex min-h-dvh flex-col">
      <main
        id="main"
        tabIndex={-1}
        className="grid flex-1 place-content-center justify-items-center gap-2 px-4 py-10 text-center"
      >
        <CourtDrawing ball="out" />
        <p className="mt-4 font-page text-muted text-title">404</p>
        <h1 className="font-page text-page">{t`This ball is out`}</h1>
        <p className="text-muted">{t`There is no page at this address.`}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-2.5">
          <Button
            variant="secondary"
            onClick={() => (history.length > 1 ? navigate(-1) : navigate(paths.matches))}
          >
            {t`Go Back`}
          </Button>
          <Button asChild>
            <Link to={paths.matches}>{t`Go to Matches`}</Link>
          </Button>
        </div>
        <Link
          to={paths.about}
          className="mt-3 inline-flex min-h-11 min-w-11 items-center justify-center text-muted text-small hover:text-text"
        >
          {t`About`}
        </Link>
      </main>
      <FrameDock />
    </div>
  )
}
