import type { EngineName } from '../../tools/browsers/engines.ts'

/** A browser engine under test. */
export interface Engine {
  name: EngineName
  version: string
  /** Opens a window with storage of its own, as on another device. */
  openWindow(): Promise<EngineWindow>
  close(): Promise<void>
}

/** A key by its name in `KeyboardEvent.key`. */
export type Key = 'ArrowDown' | 'ArrowRight' | 'Enter' | 'Escape' | 'Tab'

/** A window as every engine can offer it. Functions run in the page: they close over nothing, arguments and answers are JSON. */
export interface EngineWindow {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  evaluate<Args extends readonly unknown[], T>(
    run: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T>
  /** The element with which the function answers; null when it answers with none. */
  find<Args extends readonly unknown[]>(
    run: (...args: Args) => Element | null,
    ...args: Args
  ): Promise<EngineElement | null>
  press(key: Key): Promise<void>
  close(): Promise<void>
}

export interface EngineElement {
  click(): Promise<void>
  type(text: string): Promise<void>
  /** Chooses an option of a `select` by its value. */
  choose(value: string): Promise<void>
  /** Gives a file to a file field. */
  upload(path: string): Promise<void>
}

export const WINDOW_SIZE = { width: 390, height: 844 }
