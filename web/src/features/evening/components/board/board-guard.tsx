import { t } from '@lingui/core/macro'
import { Component, type ReactNode, useEffect } from 'react'
import { useNewestByItself } from '@/lib/installed-app/newest-by-itself.ts'
import { checkVersion } from '@/lib/installed-app/version.ts'
import { ErrorState } from '@/ui/feedback/error-state.tsx'
import { BoardNotice } from './board-notice.tsx'

const AGAIN_MS = 15_000

interface GuardProps {
  children: ReactNode
  /** Called where the board could not be drawn, before it is tried again. */
  onBroken?: () => void
}

/**
 * Keeps a screen in the hall going over an update of the server, since nobody sits at it: it loads the newer client by itself, and a board that this
 * one cannot draw is a sentence instead of a blank page, and tried again.
 */
export function BoardGuard(props: GuardProps) {
  useNewestByItself()
  return <Boundary {...props} />
}

const WHOLE = { isBroken: false }

class Boundary extends Component<GuardProps, typeof WHOLE> {
  override state = WHOLE

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onBroken?.()
  }

  override render() {
    const again = () => this.setState(WHOLE)
    return this.state.isBroken ? <Broken again={again} /> : this.props.children
  }
}

function Broken({ again }: { again: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it broke
  useEffect(() => {
    void checkVersion()
    const timer = setTimeout(again, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <BoardNotice>
      <ErrorState
        heading="h1"
        title={t`The board could not be shown`}
        description={t`It is tried again by itself, also with a newer version of the app.`}
        onRetry={again}
      />
    </BoardNotice>
  )
}
