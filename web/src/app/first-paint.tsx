import { i18n, type Messages } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { AuthScreen } from '@/features/sign-in/components/auth-screen.tsx'
import { NEW_VISIT } from '@/features/sign-in/schema.ts'
import { type Community, keepConfig } from '@/lib/backend/config.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { Unreachable } from './app.tsx'
import AuthLayout from './routes/account/auth-layout.tsx'
import MatchesRoute from './routes/matches.tsx'
import { Shell } from './shell/shell.tsx'

// Only the build runs this. The server inserts the community's name and city (server/http/pages/community-page.ts).
const WORDS = { title: '%community.title%', city: '%community.city%' }

/** The screens that most visits begin with, before anything is known, by the names under which web/first-parts.js looks for them. */
export function firstPaints(language: string, messages: Messages): Record<string, string> {
  i18n.loadAndActivate({ locale: language, messages })
  keepConfig({
    supabaseUrl: '',
    supabasePublishableKey: '',
    vapidPublicKey: '',
    version: '',
    community: { ...WORDS, venues: [] } as unknown as Community,
  })
  return {
    'signed-out': draw(paths.auth, <AuthLayout />, <FirstAuthScreen />),
    'signed-in': draw(paths.matches, <Shell />, <MatchesRoute />),
    unreachable: renderToStaticMarkup(<Unreachable retry={() => {}} />),
    'too-old': renderToStaticMarkup(<TooOld />),
  }
}

const FirstAuthScreen = () => (
  <AuthScreen mode="signin" visit={NEW_VISIT} link={null} onLinkRedeemed={() => {}} goTo={() => {}} />
)

function draw(path: string, frame: ReactNode, screen: ReactNode): string {
  const drawn = renderToStaticMarkup(
    <div inert aria-hidden="true">
      <QueryClientProvider client={new QueryClient()}>
        <StaticRouter location={path}>
          <Routes>
            <Route element={frame}>
              <Route path={path} element={screen} />
            </Route>
          </Routes>
        </StaticRouter>
      </QueryClientProvider>
    </div>,
  )
  // The member is not known yet.
  return drawn.replaceAll('data-initials="?"', '')
}

/** Shown instead of the app in a browser older than those of web/browser-support.ts. */
function TooOld() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState
        heading="h1"
        title={t`This browser is too old`}
        description={t`Courtside needs a browser of the last two years, or iOS 16.4 and later. Please update this one or open the page in another.`}
      />
    </main>
  )
}
