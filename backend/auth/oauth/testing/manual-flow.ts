import { siteOf, type TestContext } from './test-context.ts'

// A flow step by step, as somebody takes it who has no browser.

let count = 0

/** Somebody whom nobody has met signs in at the provider from now on. */
export function nextProviderUser({ club }: TestContext): void {
  const number = count++
  club.person = { sub: `s-${number}`, email: `m-${number}@example.test`, email_verified: true }
}

/** Where a flow to the provider begins. */
export function authorizeUrlOf({ backend }: TestContext, query = ''): string {
  const site = encodeURIComponent(siteOf(backend))
  return `${backend.url}/auth/v1/authorize?provider=club&redirect_to=${site}${query}`
}

export function ask(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, { redirect: 'manual', ...init })
}

export async function redirectOf(url: string): Promise<URL> {
  return new URL((await ask(url)).headers.get('location') ?? '')
}
