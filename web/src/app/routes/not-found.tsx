import { Link, useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Button } from '@/ui/button.tsx'
import { CourtDrawing } from '@/ui/court-drawing.tsx'
import { usePage } from '../page.ts'

export default function NotFoundRoute() {
  usePage('Page not found')
  const navigate = useNavigate()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-2 px-4 text-center"
    >
      <CourtDrawing ball="out" />
      <p className="mt-4 font-page text-muted text-place">404</p>
      <h1 className="font-page text-page">This ball is out</h1>
      <p className="text-muted">There is no page at this address.</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2.5">
        <Button
          variant="secondary"
          onClick={() => (history.length > 1 ? navigate(-1) : navigate(paths.matches))}
        >
          Go Back
        </Button>
        <Button asChild>
          <Link to={paths.matches}>Go to Matches</Link>
        </Button>
      </div>
    </main>
  )
}
