import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { cn } from '@/lib/cn.ts'
import { dismissToast, TOAST_DURATION_MS, type ToastEntry, toastStore } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { escapePanel } from '@/ui/overlays/panel.ts'
import { setToastRoom } from '@/ui/overlays/toast-room.ts'

// Radix fills in the key of the hotkey.
const KEY = '{hotkey}'

const SWIPE_THRESHOLD_PX = 50

/** The toast area: at the top on a phone, in the lower right corner from 48 rem. F8 moves the focus to it. */
export default function Toasts() {
  const toast = useStore(toastStore)
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t`Notification`}
    >
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Toast.Viewport
        ref={publishRoom}
        hotkey={['F8']}
        label={t`Notifications (${KEY})`}
        className="fixed z-60 m-0 grid list-none gap-2 p-3 max-md:inset-x-0 max-md:top-[env(safe-area-inset-top)] md:right-2 md:bottom-2 md:w-[25rem]"
      />
    </Toast.Provider>
  )
}

function publishRoom(viewport: HTMLElement | null) {
  if (!viewport) return
  const observer = new ResizeObserver(() => {
    setToastRoom(viewport.childElementCount > 0 ? viewport.getBoundingClientRect().bottom : 0)
  })
  observer.observe(viewport)
  return () => {
    observer.disconnect()
    setToastRoom(0)
  }
}

const CARD =
  // An open dialog disables pointer events around it, but a toast must stay usable.
  'pointer-events-auto grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-card border bg-raised p-3.5 pr-2 text-text shadow-float touch-pan-y ' +
  'data-[state=open]:animate-[toast-in_200ms_ease-out] data-[state=closed]:animate-[fade-out_140ms_ease-in_forwards] ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-[toast-away_140ms_ease-out_forwards]'

/** Escape closes the toast only if the toast has the focus, or if nothing else is open. */
function stayIfPanelCloses(event: KeyboardEvent) {
  const isInToast = event.target instanceof Element && event.target.closest('[data-toast]') !== null
  if (!isInToast && escapePanel(event)) event.preventDefault()
}

const LOOKS = {
  default: { Icon: CircleCheck, tone: 'text-good', frame: 'border-line-strong' },
  destructive: { Icon: CircleAlert, tone: 'text-danger', frame: 'border-danger' },
  info: { Icon: Info, tone: 'text-muted', frame: 'border-line-strong' },
} as const

function ToastCard({ toast }: { toast: ToastEntry }) {
  const { variant = 'default' } = toast
  const { Icon, tone, frame } = LOOKS[variant]
  return (
    <Toast.Root
      data-toast=""
      open={toast.open}
      type={variant === 'default' ? 'background' : 'foreground'}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      onEscapeKeyDown={stayIfPanelCloses}
      {...(toast.durationMs ? { duration: toast.durationMs } : {})}
      className={cn(CARD, frame)}
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5.5', tone)} />
      <div className="min-w-0 py-0.5">
        {/* A screen reader would run the title into the description without the space. */}
        <Toast.Title className="font-[680] after:content-['_']">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="wrap-anywhere text-muted">{toast.description}</Toast.Description>
        )}
        {toast.action && (
          <Toast.Action
            altText={toast.action.label}
            onClick={toast.action.onPress}
            className="touch-44 mt-2 h-9 rounded-[10px] border border-control px-3 font-[620] text-small hover:border-text"
          >
            {toast.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label={t`Close`}
        className="touch-44 grid size-8 place-items-center rounded-[10px] text-muted hover:text-text"
      >
        <X aria-hidden="true" className="size-4.5" />
      </Toast.Close>
    </Toast.Root>
  )
}
