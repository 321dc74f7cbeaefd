import { t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { usePage } from './page.ts'

const strangers = () => import('./routes/first/strangers.ts').then((part) => part.strangerScreens)
const members = () => import('./routes/first/members.ts').then((part) => part.memberScreens)
const authLayout = firstScreen(() => strangers().then((screens) => screens.authLayout))
const auth = firstScreen(() => strangers().then((screens) => screens.auth))
const signedIn = firstScreen(() => members().then((screens) => screens.signedIn))
const matches = firstScreen(() => members().then((screens) => screens.matches))

const ResetPassword = lazy(() => import('./routes/account/reset-password.tsx'))
const AccountDeleted = lazy(() => import('@/features/account/components/deletion/deleted.tsx'))
const Match = lazy(() => import('./routes/match.tsx'))
const Evening = lazy(() => import('./routes/evening.tsx'))
const Board = lazy(() => import('./routes/board.tsx'))
const SharedBoard = lazy(() => import('./routes/board-link.tsx'))
const MatchLink = lazy(() => import('./routes/match-link.tsx'))
const Courts = lazy(() => import('@/features/courts/components/courts-screen.tsx'))
const CreateMatch = lazy(() => import('./routes/create-match.tsx'))
const EventPreview = lazy(() => import('@/features/match-form/components/event-preview.tsx'))
const Profile = lazy(() => import('./routes/profile.tsx'))
const Member = lazy(() => import('@/features/profile/components/member-profile.tsx'))
const Rating = lazy(() => import('@/features/rating/components/own/rating-screen.tsx'))
const Ranking = lazy(() => import('@/features/rating/components/ranking/ranking-screen.tsx'))
const Steward = lazy(() => import('./routes/steward.tsx'))
const JoinLink = lazy(() => import('./routes/join-link.tsx'))
const StewardLink = lazy(() => import('./routes/steward-link.tsx'))
const About = lazy(() => import('@/features/about/components/about-screen.tsx'))
const LegalLayout = lazy(() => import('./routes/legal-layout.tsx'))
const Privacy = lazy(() => import('@/features/about/components/privacy-screen.tsx'))
const Imprint = lazy(() => import('@/features/about/components/imprint-screen.tsx'))
const NotFound = lazy(() => import('./routes/not-found.tsx'))

/** Loads the most likely first screens. A failure is not reported here: loading fails again when the screen is shown, which reports it. */
export async function loadFirstScreens(isMember: boolean): Promise<void> {
  const screens = isMember ? [signedIn, matches] : [authLayout, auth]
  await Promise.allSettled(screens.map(({ load }) => load()))
}

/** Lets a first screen that is loaded fetch what it shows. It resolves in any case, soon. */
export async function prepareFirstScreens(): Promise<void> {
  await signedIn.prepare().catch(() => {})
}

export function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Navigate to={paths.matches} replace />} />
      <Route element={<authLayout.Screen />}>
        <Route path={paths.auth} element={<auth.Screen />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route
          path={paths.accountDeleted}
          element={<Page title={t`Account deleted`} of={AccountDeleted} />}
        />
      </Route>
      <Route element={<signedIn.Screen />}>
        <Route path={paths.matches} element={<matches.Screen />} />
        <Route path={paths.match(':id')} element={<Match />} />
        <Route path={paths.evening(':id')} element={<Evening />} />
        <Route path={paths.board(':id')} element={<Board />} />
        <Route path={paths.sharedMatch(':id')} element={<SharedMatch />} />
        <Route path={paths.courts} element={<Page title={t`Courts`} of={Courts} />} />
        <Route path={paths.createMatch} element={<CreateMatch />} />
        <Route path={paths.eventPreview} element={<Page title={t`Event Preview`} of={EventPreview} />} />
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.member(':id')} element={<Page title={t`Member`} of={Member} />} />
        <Route path={paths.rating} element={<Page title={t`Your rating`} of={Rating} />} />
        <Route path={paths.ranking} element={<Page title={t`Ranking`} of={Ranking} />} />
        <Route path={`${paths.steward}/:section?`} element={<Steward />} />
        <Route path={paths.about} element={<Page title={t`About`} of={About} />} />
      </Route>
      <Route path={paths.sharedBoard(':token')} element={<SharedBoard />} />
      <Route path={paths.matchLink(':token')} element={<MatchLink />} />
      <Route path={paths.joinLink} element={<JoinLink />} />
      <Route path={paths.stewardLink} element={<StewardLink />} />
      <Route element={<LegalLayout />}>
        <Route path={paths.privacy} element={<Page title={t`Privacy`} of={Privacy} />} />
        <Route path={paths.imprint} element={<Page title={t`Imprint`} of={Imprint} />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** A screen that can be loaded before the first render: `lazy` would show the fallback for a third of a second, however short the wait. */
function firstScreen(load: () => Promise<{ default: ComponentType; prepare?: () => Promise<void> }>) {
  let loaded: ComponentType | undefined
  let prepare: (() => Promise<void>) | undefined
  // It must stay the same component after the first render, or React would mount the screen again.
  let drawn: ComponentType | undefined
  return {
    Screen() {
      drawn ??= loaded ?? lazy(load)
      const Part = drawn
      return <Part />
    },
    async load() {
      const screen = await load()
      loaded = screen.default
      prepare = screen.prepare
    },
    prepare: async () => prepare?.(),
  }
}

function Page({ title, of: Screen }: { title: string; of: ComponentType }) {
  usePage(title)
  return <Screen />
}

/** Redirects the address that 'Copy Share Link' copies to the match. */
function SharedMatch() {
  const { id = '' } = useParams()
  return <Navigate to={paths.match(id)} replace />
}
