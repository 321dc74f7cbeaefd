import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '@/lib/paths.ts'

const AuthLayout = lazy(() => import('./routes/auth-layout.tsx'))
const Auth = lazy(() => import('./routes/auth.tsx'))
const ResetPassword = lazy(() => import('./routes/reset-password.tsx'))
const SignedIn = lazy(() => import('./routes/signed-in.tsx'))
const Matches = lazy(() => import('./routes/matches.tsx'))
const Match = lazy(() => import('./routes/match.tsx'))
const SharedMatch = lazy(() => import('./routes/shared-match.tsx'))
const CreateMatch = lazy(() => import('./routes/create-match.tsx'))
const NotFound = lazy(() => import('./routes/not-found.tsx'))

/** Every screen, loaded when it is first gone to. */
export function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Navigate to={paths.matches} replace />} />
      <Route element={<AuthLayout />}>
        <Route path={paths.auth} element={<Auth />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={paths.matches} element={<Matches />} />
        <Route path={paths.match(':id')} element={<Match />} />
        <Route path={paths.sharedMatch(':id')} element={<SharedMatch />} />
        <Route path={paths.createMatch} element={<CreateMatch />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
