import { useEffect, useRef, useState } from 'react'

interface ValuesOptions<V> {
  values: V
  version?: string | undefined
  keep?: (values: V) => void
}

/** The fields that were touched: the values they got, those that were seen before, and the version at the first touch. */
interface Touched<V> {
  mine: Partial<V>
  seen: Partial<V>
  version: string | undefined
}

/** Holds what was touched, over the values that are stored now. With `keep`, somebody else holds all of it. */
export function useValues<V extends object>({ values: given, version, keep }: ValuesOptions<V>) {
  const [first] = useState(given)
  const [touched, setTouched] = useState<Touched<V> | null>(null)
  const latest = useRef(touched)
  const values = touched ? { ...given, ...touched.mine } : given
  const get = () => (latest.current ? { ...given, ...latest.current.mine } : given)
  const hold = (next: Touched<V>) => {
    latest.current = next
    setTouched(next)
  }
  // A field is untouched again once its value is stored.
  useEffect(() => {
    const now = latest.current
    if (!now) return
    const names = namesOf(now.mine).filter((name) => now.mine[name] !== given[name])
    if (names.length < namesOf(now.mine).length)
      hold({ ...now, mine: only(names, now.mine), seen: only(names, now.seen) })
  })
  return {
    values,
    first,
    get,
    /** The version that a save may replace: an old one, where another device has changed what was touched here. */
    version: touched && isStale(touched, given) ? touched.version : version,
    put: (next: V) => (keep ? keep(next) : hold(touch(latest.current, { from: get(), next, version }))),
  }
}

interface Change<V> {
  from: V
  next: V
  version: string | undefined
}

function touch<V extends object>(before: Touched<V> | null, { from, next, version }: Change<V>): Touched<V> {
  const changed = namesOf<V>(next).filter((name) => next[name] !== from[name])
  const isFirst = !before || namesOf(before.mine).length === 0
  return {
    mine: { ...before?.mine, ...only(changed, next) },
    seen: { ...only(changed, from), ...before?.seen },
    version: isFirst ? version : before.version,
  }
}

const isStale = <V extends object>({ mine, seen }: Touched<V>, given: V) =>
  namesOf(mine).some((name) => seen[name] !== given[name] && mine[name] !== given[name])

export const namesOf = <V>(of: { [name in keyof V]?: unknown }) => Object.keys(of) as (keyof V)[]

export const only = <K extends PropertyKey, Of extends { [name in K]?: unknown }>(
  names: readonly K[],
  of: Of,
) => Object.fromEntries(names.map((name) => [name, of[name]])) as Of
