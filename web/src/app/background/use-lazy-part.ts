import { type ComponentType, useEffect, useState } from 'react'
import { retryImport } from '@/lib/browser/retry-import.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part that nobody waits for, as soon as it has come; null until then. Not `lazy`: React would keep what stands in for it a third of
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
