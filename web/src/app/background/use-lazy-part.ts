import { type ComponentType, useEffect, useState } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * Returns a component once it is loaded, and null before. Unlike `lazy` it does not suspend: React would keep the fallback for a third of
 * a second longer.
 * @param load always the same function
 */
export function useLazyPart<Props = object>(load: Load<Props>, wanted: boolean): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    void retryImport(load).then(({ default: part }) => left || setPart(() => part))
    return () => {
      left = true
    }
  }, [load, wanted])
  return Part
}
