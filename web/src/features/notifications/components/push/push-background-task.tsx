import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Sight } from '@/lib/installed-app/worker-message.ts'
import { keepSubscribed } from '../../mutations/push.ts'
import { deviceQuery, setViewing, viewingQuery } from '../../queries/push.ts'
import { onWorkerMessage } from './worker-messages.ts'

// A page that goes, or has no network: after a minute the server takes it for gone anyway.
const late = () => false
const warn = (error: unknown) => console.warn('The push subscription could not be renewed.', error)

const sight = (): Sight => ({
  visible: document.visibilityState === 'visible',
  focused: document.visibilityState === 'visible' && document.hasFocus(),
})

/** While a member is signed in: says that they are looking, keeps the browser subscribed, and goes where a notification leads. */
export default function PushBackgroundTask({ userId }: { userId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: isInvited } = useQuery(viewingQuery(userId))

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && isInvited && setViewing(false).catch(late)
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [isInvited])

  useEffect(() => {
    const keep = async () => {
      const endpoint = await keepSubscribed(userId).catch(warn)
      if (endpoint) client.setQueryData(deviceQuery(userId).queryKey, endpoint)
    }
    void keep()
    return onWorkerMessage((message, reply) => {
      if (message.kind === 'push-subscription-changed') void keep()
      if (message.kind === 'push-arrived') reply(sight())
      if (message.kind !== 'open') return
      reply(true)
      void navigate(message.path)
    })
  }, [client, navigate, userId])
  return null
}
