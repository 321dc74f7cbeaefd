import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { preload } from '@/lib/preload.ts'

const loadAuthLayout = () => import('./routes/auth-layout.tsx')
const loadAuth = () => import('./routes/auth.tsx')
const loadSignedIn = () => import('./routes/signed-in.tsx')
const loadMatches = () => import('./routes/matches.tsx')

const AuthLayout = lazy(loadAuthLayout)
const Auth = lazy(loadAuth)
const ResetPassword = lazy(() => import('./routes/reset-password.tsx'))
const AccountDeleted = lazy(() => import('./routes/account-deleted.tsx'))
const SignedIn = lazy(loadSignedIn)
const Matches = lazy(loadMatches)
const Match = lazy(() => import('./routes/match.tsx'))
const SharedMatch = lazy(() => import('./routes/shared-match.tsx'))
const Courts = lazy(() => import('./routes/courts.tsx'))
const CreateMatch = lazy(() => import('./routes/create-match.tsx'))
const EventPreview = lazy(() => import('./routes/event-preview.tsx'))
const Profile = lazy(() => import('./routes/profile.tsx'))
const Member = lazy(() => import('./routes/member.tsx'))
const About = lazy(() => import('./routes/about.tsx'))
const LegalLayout = lazy(() => import('./routes/legal-layout.tsx'))
const Privacy = lazy(() => import('./routes/privacy.tsx'))
const Imprint = lazy(() => import('./routes/imprint.tsx'))
const NotFound = lazy(() => import('./routes/not-found.tsx'))

/** Asks for the parts of the screen that is most likely the first while the configuration is still on its way. */
export function preloadScreens(signedIn: boolean): void {
  for (const load of signedIn ? [loadSignedIn, loadMatches] : [loadAuthLayout, loadAuth]) preload(load)
}

/** Every screen, loaded when it is first gone to. */
export function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Navigate to={paths.matches} replace />} />
      <Route element={<AuthLayout />}>
        <Route path={paths.auth} element={<Auth />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.accountDeleted} element={<AccountDeleted />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={paths.matches} element={<Matches />} />
        <Route path={paths.match(':id')} element={<Match />} />
        <Route path={paths.sharedMatch(':id')} element={<SharedMatch />} />
        <Route path={paths.courts} element={<Courts />} />
        <Route path={paths.createMatch} element={<CreateMatch />} />
        <Route path={paths.eventPreview} element={<EventPreview />} />
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.member(':id')} element={<Member />} />
        <Route path={paths.about} element={<About />} />
      </Route>
      <Route element={<LegalLayout />}>
        <Route path={paths.privacy} element={<Privacy />} />
        <Route path={paths.imprint} element={<Imprint />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
