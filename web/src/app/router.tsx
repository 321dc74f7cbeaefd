import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { firstScreen, Screen } from './first-screen.tsx'

const authLayout = firstScreen(() => import('./routes/account/auth-layout.tsx'))
const auth = firstScreen(() => import('./routes/account/auth.tsx'))
const signedIn = firstScreen(() => import('./routes/signed-in.tsx'))
const matches = firstScreen(() => import('./routes/matches.tsx'))

const ResetPassword = lazy(() => import('./routes/account/reset-password.tsx'))
const AccountDeleted = lazy(() => import('./routes/account/account-deleted.tsx'))
const Match = lazy(() => import('./routes/match.tsx'))
const SharedMatch = lazy(() => import('./routes/shared-match.tsx'))
const MatchLink = lazy(() => import('./routes/match-link.tsx'))
const Courts = lazy(() => import('./routes/courts.tsx'))
const CreateMatch = lazy(() => import('./routes/create-match.tsx'))
const EventPreview = lazy(() => import('./routes/event-preview.tsx'))
const Profile = lazy(() => import('./routes/profile.tsx'))
const Member = lazy(() => import('./routes/member.tsx'))
const Steward = lazy(() => import('./routes/steward.tsx'))
const OpenedLink = lazy(() => import('./routes/links/opened-link.tsx'))
const About = lazy(() => import('./routes/legal/about.tsx'))
const LegalLayout = lazy(() => import('./routes/legal/legal-layout.tsx'))
const Privacy = lazy(() => import('./routes/legal/privacy.tsx'))
const Imprint = lazy(() => import('./routes/legal/imprint.tsx'))
const NotFound = lazy(() => import('./routes/not-found.tsx'))

/** Loads the most likely first screens. A failure is not reported here: loading fails again when the screen is shown, which reports it. */
export async function loadFirstScreens(isMember: boolean): Promise<void> {
  const screens = isMember ? [signedIn, matches] : [authLayout, auth]
  await Promise.allSettled(screens.map(({ load }) => load()))
}

/** Every screen; each is loaded when it is first opened. */
export function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Navigate to={paths.matches} replace />} />
      <Route element={<Screen of={authLayout} />}>
        <Route path={paths.auth} element={<Screen of={auth} />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.accountDeleted} element={<AccountDeleted />} />
      </Route>
      <Route element={<Screen of={signedIn} />}>
        <Route path={paths.matches} element={<Screen of={matches} />} />
        <Route path={paths.match(':id')} element={<Match />} />
        <Route path={paths.sharedMatch(':id')} element={<SharedMatch />} />
        <Route path={paths.courts} element={<Courts />} />
        <Route path={paths.createMatch} element={<CreateMatch />} />
        <Route path={paths.eventPreview} element={<EventPreview />} />
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.member(':id')} element={<Member />} />
        <Route path={`${paths.steward}/:section?`} element={<Steward />} />
        <Route path={paths.about} element={<About />} />
      </Route>
      <Route path={paths.matchLink(':token')} element={<MatchLink />} />
      {[paths.joinLink, paths.stewardLink].map((path) => (
        <Route key={path} path={path} element={<OpenedLink />} />
      ))}
      <Route element={<LegalLayout />}>
        <Route path={paths.privacy} element={<Privacy />} />
        <Route path={paths.imprint} element={<Imprint />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
