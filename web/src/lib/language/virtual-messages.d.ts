declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core'

  type Loaders = Record<string, () => Promise<{ default: Messages }>>

  /** Tags of every language that the app speaks. */
  export const languages: string[]
  export const catalogues: Record<'first' | 'late', Loaders>
}
