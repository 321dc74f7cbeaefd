import type { Page, Request, Route } from '@playwright/test'

// Makes each answer of the server late, so that every part of a screen comes after those that wait for nothing.

/** The order of the answers that a screen waits for, by the age of their requests. */
export type Order = 'oldest first' | 'newest first'

const ANSWERS = /\/(rest|storage|auth|functions)\/v1\//

/** Keeps all answers back from now on; returns how to let them come one by one, each drawn before the next, until the screen is whole. */
export async function holdAnswers(page: Page, order: Order): Promise<() => Promise<void>> {
  const held: Route[] = []
  let awaited: { request: Request; resolve: () => void } | null = null
  await page.route(ANSWERS, (route) => void held.push(route))
  const ended = (request: Request) => request === awaited?.request && awaited.resolve()
  page.on('requestfinished', ended)
  page.on('requestfailed', (request) => {
    // The page has given it up, or was left.
    const at = held.findIndex((route) => route.request() === request)
    if (at >= 0) held.splice(at, 1)
    ended(request)
  })
  const answer = (route: Route) =>
    new Promise<void>((resolve) => {
      awaited = { request: route.request(), resolve }
      void route.continue()
    })
  return async () => {
    for (let isWhole = false; !isWhole; ) {
      for (let next = take(held, order); next; next = take(held, order)) {
        await answer(next)
        await page.evaluate(drawn)
      }
      isWhole = (await page.evaluate(loaded)) && held.length === 0
    }
  }
}

const take = (held: Route[], order: Order) => (order === 'oldest first' ? held.shift() : held.pop())

/** Resolves once what came before it is on the screen, and what moved has been reported. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Waits until the browser has nothing to do, and tells whether no part of the screen waits for an answer. */
async function loaded(): Promise<boolean> {
  await new Promise((resolve) => requestIdleCallback(resolve))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return document.querySelector('.shimmer, [data-awaited], .splash, #root > [inert]') === null
}
