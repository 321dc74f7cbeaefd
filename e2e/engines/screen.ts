import { setTimeout as pause } from 'node:timers/promises'
import type { EngineElement, EngineWindow, Key } from './engine.ts'
import { countShown, firstFound, pressable, type Query } from './in-page.ts'

const TIMEOUT_MS = 15_000
const LOOK_EVERY_MS = 50

export const button = (name: string, within?: Query) => query('button', { name, within })
export const link = (name: string, within?: Query) => query('a[href]', { name, within })
export const field = (name: string, within?: Query) => query('input, textarea, select', { name, within })
export const heading = (name: string, within?: Query) => query('h1, h2, h3', { name, within })
export const dialog = (name?: string) => query('[role=dialog]', { name })
/** The question that is open. */
export const question: Query = { css: '[role=alertdialog]' }
/** The cards on which all these texts stand. */
export const card = (...texts: string[]): Query => ({ css: 'article', texts })
export const team = (name: 'A' | 'B', within: Query) => query('ul, ol', { name: `Team ${name}`, within })
export const toast = (text: string): Query => ({ css: '[role=region] li', texts: [text] })

function query(
  css: string,
  { name, within }: { name?: string | undefined; within?: Query | undefined },
): Query {
  return { css, ...(name !== undefined && { name }), ...(within && { within }) }
}

/** The things that a person sees and does in a window; everything waits until it can be so. */
export interface Screen {
  window: EngineWindow
  go(path: string): Promise<void>
  see(what: Query): Promise<void>
  seeNot(what: Query): Promise<void>
  seeCount(what: Query, count: number): Promise<void>
  press(what: Query): Promise<void>
  key(...keys: Key[]): Promise<void>
  /** Types into a field that is empty. */
  type(what: Query, text: string): Promise<void>
  choose(what: Query, value: string): Promise<void>
  upload(what: Query, path: string): Promise<void>
  /** Waits until a function of the page answers with true. */
  until<Args extends readonly unknown[]>(
    holds: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void>
  /** Waits for the path of the address, with its search. */
  at(path: string): Promise<void>
}

export function screenOf(window: EngineWindow, origin: string): Screen {
  const count = (what: Query) => window.evaluate(countShown, what)
  const seeCount = (what: Query, wanted: (shown: number) => boolean, words: string) =>
    waitFor(window, async () => wanted(await count(what)) || null, `${words} of ${JSON.stringify(what)}`)
  const act = async (
    what: Query,
    usable: () => Element | null,
    action: (on: EngineElement) => Promise<void>,
  ) => {
    const element = await waitFor(
      window,
      async () => ((await count(what)) > 0 ? window.find(usable) : null),
      `something to press: ${JSON.stringify(what)}`,
    )
    await action(element)
  }
  const until: Screen['until'] = async (holds, ...args) => {
    await waitFor(
      window,
      async () => (await window.evaluate(holds, ...args)) || null,
      `${holds} with ${args}`,
    )
  }
  return {
    window,
    go: (path) => window.goto(origin + path),
    see: async (what) => void (await seeCount(what, (shown) => shown > 0, 'one')),
    seeNot: async (what) => void (await seeCount(what, (shown) => shown === 0, 'none')),
    seeCount: async (what, wanted) => void (await seeCount(what, (shown) => shown === wanted, `${wanted}`)),
    press: (what) => act(what, pressable, (element) => element.click()),
    async key(...keys) {
      for (const key of keys) await window.press(key)
    },
    type: (what, text) => act(what, pressable, (element) => element.type(text)),
    choose: (what, value) => act(what, pressable, (element) => element.choose(value)),
    upload: (what, path) => act(what, firstFound, (element) => element.upload(path)),
    until,
    at: (path) => until((wanted) => location.pathname + location.search === wanted, path),
  }
}

async function waitFor<T>(window: EngineWindow, look: () => Promise<T | null>, words: string): Promise<T> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(LOOK_EVERY_MS)) {
    const seen = await look()
    if (seen !== null) return seen
  }
  const page = await window.evaluate(() => `${location.href}\n${document.body.textContent.slice(0, 1500)}`)
  throw new Error(`waited ${TIMEOUT_MS} ms for ${words} at ${page}`)
}
