import { t } from '@lingui/core/macro'
import { Component, type ReactNode, useEffect } from 'react'
import { problemOf } from '@/lib/backend/errors.ts'
import { checkVersion, noticeShown, staleStore } from '@/lib/installed-app/version.ts'
import { useStore } from '@/lib/use-store.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'

interface Props {
  /** Going elsewhere mends what was wrong: another key, another try. */
  resetKey: string
  /** Shown instead of an explanation, where nobody misses the part. */
  fallback?: ReactNode
  children: ReactNode
}

interface Caught {
  error: unknown
  failed: boolean
}

/** Catches what a screen threw, parts that could not be loaded included. */
export class ErrorBoundary extends Component<Props, Caught> {
  override state: Caught = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey)
      this.setState({ error: null, failed: false })
  }

  override render() {
    const { children, fallback = <ScreenError error={this.state.error} /> } = this.props
    return this.state.failed ? fallback : children
  }
}

// A fresh load is the retry: after an update of the server the parts that an old page asks for are gone.
function ScreenError({ error }: { error: unknown }) {
  const stale = useStore(staleStore)
  useEffect(() => void checkVersion(), [])
  useEffect(noticeShown, [])
  const problem = problemOf(error)
  const unreachable = problem?.reason === 'offline'
  const words = unreachable ? problem.sentence : t`This screen could not be shown. Please try again.`
  return (
    <div className="grid min-h-[70dvh] place-content-center">
      <ErrorState
        heading="h1"
        title={stale ? t`Update available` : t`Something went wrong`}
        description={stale ? t`This screen belongs to a new version of the app.` : words}
        retryLabel={stale ? t`Update` : t`Try again`}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
