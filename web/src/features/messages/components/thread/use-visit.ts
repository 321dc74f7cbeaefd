import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { visitThread } from '../../mutations.ts'
import { lastVisitQuery } from '../../queries/comments.ts'

/**
 * Says that the member looks at the thread, as soon as it is in view and again when something is added meanwhile. Returns when they
 * looked the last time before, undefined until that is known, and a ref for the thread.
 *
 * @param latest the id of the last comment, once they are known
 */
export function useVisit(matchId: string, userId: string, latest: string | null | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const { data: lastVisit } = useQuery(lastVisitQuery(matchId, userId))
  const known = lastVisit !== undefined && latest !== undefined
  useEffect(() => {
    const element = end.current
    // A thread in which nobody has said anything has nothing that could be new.
    if (!known || latest === null || !element) return
    let visited = false
    const look = ([entry]: { isIntersecting: boolean }[]) => {
      if (visited || !entry?.isIntersecting || document.visibilityState !== 'visible') return
      visited = true
      observer.disconnect()
      void visitThread(matchId)
    }
    const observer = new IntersectionObserver(look)
    const observe = () => {
      observer.disconnect()
      if (!visited) observer.observe(element)
    }
    observe()
    document.addEventListener('visibilitychange', observe)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', observe)
    }
  }, [matchId, known, latest])
  return { end, lastVisit }
}
