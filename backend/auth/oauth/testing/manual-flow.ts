import { siteOf, type TestContext } from './test-context.ts'

// Runs a flow step by step, without a browser.

let count = 0

/** Makes an unknown user sign in at the provider from now on. */
export function nextProviderUser({ club }: TestContext): void {
  const number = count++
  club.person = { sub: `s-${number}`, email: `m-${number}@example.test`, email_verified: true }
}

/** Returns the URL that begins a flow. */
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
