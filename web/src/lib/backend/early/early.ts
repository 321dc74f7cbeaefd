import { instantNow } from '../../time/clock.ts'

/** A request that the page has sent before the app was there (`web/first-requests.js`). */
export interface Early {
  url: string
  init: RequestInit
  /** Milliseconds of the device's clock. */
  at: number
  answer: Promise<Response>
}

/** The sign-in form as it came with the page, which can be filled in and sent before the app is there (`web/first-parts.js`). */
export interface EarlyForm {
  element: HTMLFormElement
  /** Name of the field that has the focus. */
  focused: string | null
  isSent: boolean
}

declare global {
  var early:
    | {
        config?: Early
        /** Resolves with those of the list where a member opens it, once the page knows the backend. */
        requests?: Promise<Early[]>
        /** Resolves to the request of the sign-in form, once it has been sent. */
        signIn?: Promise<Early>
        form?: EarlyForm
        /** Comes with the parts of members (`early-rows.ts`). */
        take?: (url: string, init: RequestInit) => Promise<Response | null>
      }
    | undefined
}

/** Returns the request for the configuration that is under way; undefined where it was taken already. */
export function takeEarlyConfig(): Early | undefined {
  const config = globalThis.early?.config
  delete globalThis.early?.config
  return config
}

/** An answer that is older is not that of a person who waits for it. */
const AWAITED_FOR_MS = 30_000

/**
 * Resolves to the answer to the sign-in form that was sent before the app was there, refusals included: asked again, a wrong password would
 * count twice. Null where the request is another one, or no answer came.
 */
export async function takeEarlySignIn(url: string, { body }: RequestInit): Promise<Response | null> {
  const early = await globalThis.early?.signIn?.catch(() => null)
  if (!early || early.url !== url || early.init.body !== body) return null
  delete globalThis.early?.signIn
  return instantNow() - early.at > AWAITED_FOR_MS ? null : early.answer.catch(() => null)
}

/** Returns the form that was there before the app, once. */
export function takeEarlyForm(): EarlyForm | undefined {
  const form = globalThis.early?.form
  delete globalThis.early?.form
  return form
}
