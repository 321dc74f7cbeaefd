/** A request that the page has sent before the app was there (`web/first-requests.js`). */
export interface Early {
  url: string
  init: RequestInit
  /** Milliseconds of the device's clock. */
  at: number
  answer: Promise<Response>
}

declare global {
  var early:
    | {
        config?: Early
        /** Resolves with those of the list where a member opens it, once the page knows the backend. */
        requests?: Promise<Early[]>
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
