import { t } from '@lingui/core/macro'
import { Component, type ReactNode, useEffect } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { checkVersion, noticeShown, staleStore } from '@/lib/installed-app/version.ts'
import { useStore } from '@/lib/use-store.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'

interface Props {
  /** A change of this key resets the error, for instance after a navigation. */
  resetKey: string
  /** Rendered instead of an explanation, for parts that can be left out silently. */
  fallback?: ReactNode
  children: ReactNode
}

const NO_ERROR = { error: null as unknown, failed: false }

export class ErrorBoundary extends Component<Props, typeof NO_ERROR> {
  override state = NO_ERROR

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState(NO_ERROR)
  }

  override render() {
    const { children, fallback = <ScreenError error={this.state.error} /> } = this.props
    return this.state.failed ? fallback : children
  }
}

// Retrying reloads the page: after an update of the server, the chunks of the old version are gone.
function ScreenError({ error }: { error: unknown }) {
  const stale = useStore(staleStore)
  useEffect(() => void checkVersion(), [])
  useEffect(noticeShown, [])
  const problem = problemOf(error)
  const unreachable = problem?.reason === 'offline'
  const words = unreachable ? problem.sentence : t`This screen could not be shown. Please try again.`
  return (
    <main id="main" className="grid min-h-[70dvh] place-content-center">
      <ErrorState
        heading="h1"
        title={stale ? t`Update available` : t`Something went wrong`}
        description={stale ? t`This screen belongs to a new version of the app.` : words}
        retryLabel={stale ? t`Update` : t`Try again`}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
