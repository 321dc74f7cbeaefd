import { type ComponentType, lazy, type ReactNode } from 'react'

interface FirstScreen {
  /** Renders the screen. It must stay the same component after the first render, or React would remount the screen. */
  part: () => ComponentType
  load: () => Promise<void>
}

/**
 * A screen whose code can be loaded before the first render, so that it renders without a fallback. With `lazy`, React would first render
 * the fallback and keep it for a third of a second, however short the wait was.
 */
export function firstScreen(load: () => Promise<{ default: ComponentType }>): FirstScreen {
  let loaded: ComponentType | undefined
  let drawn: ComponentType | undefined
  return {
    part: () => {
      drawn ??= loaded ?? lazy(load)
      return drawn
    },
    load: async () => {
      loaded = (await load()).default
    },
  }
}

export function Screen({ of }: { of: FirstScreen }): ReactNode {
  const Part = of.part()
  return <Part />
}
