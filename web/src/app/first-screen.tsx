import { type ComponentType, lazy, type ReactNode } from 'react'

interface FirstScreen {
  /** Draws the screen. It stays the same component from the first time on, or the screen would begin anew. */
  part: () => ComponentType
  load: () => Promise<void>
}

/**
 * A screen that can be loaded before anything is drawn, to be drawn at once. Of a promise React hears only after it has drawn what
 * stands for the screen, and keeps that up for a third of a second, however short the wait was.
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
