import { mayShowInstallPrompt } from '@domain/community/install-prompt.ts'
import { useState } from 'react'
import { read, write } from '@/lib/browser/storage.ts'
import { type InstallQuestion, installStore } from '@/lib/installed-app/install-prompt.ts'
import { instantNow } from '@/lib/time/clock.ts'
import { useStore } from '@/lib/use-store.ts'

const DISMISSED_KEY = 'install-dismissed'

interface MayInstall {
  wanted: boolean
  question: InstallQuestion | null
  dismiss: () => void
}

/** Tells if the app can be installed here, is not installed yet, and was not declined in the last days. */
export function useMayInstall(): MayInstall {
  const question = useStore(installStore)
  const [asked, setAsked] = useState(() => mayShowInstallPrompt(dismissedAt(), instantNow()))
  const dismiss = () => {
    write(DISMISSED_KEY, String(instantNow()))
    setAsked(false)
  }
  return { wanted: asked && !isInstalled() && (question !== null || isApplePhone()), question, dismiss }
}

function dismissedAt(): number | null {
  const kept = read(DISMISSED_KEY)
  return kept === null ? null : Number(kept) || null
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

// An iPad says that it is a Mac, but no Mac is touched.
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
