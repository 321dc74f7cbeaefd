import { type ComponentType, useEffect, useState } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

const loaded = new Map<unknown, unknown>()

/**
 * Returns a component once it is loaded, and null before. Unlike `lazy` it does not suspend: React would keep the fallback for a third of
 * a second longer.
 * @param load always the same function
 */
export function useLazyPart<Props = object>(load: Load<Props>, wanted: boolean): ComponentType<Props> | null {
  const [Part, setPart] = useState(() => (loaded.get(load) ?? null) as ComponentType<Props> | null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    void retryImport(load).then(({ default: part }) => {
      loaded.set(load, part)
      if (!left) setPart(() => part)
    })
    return () => {
      left = true
    }
  }, [load, wanted])
  return Part
}
