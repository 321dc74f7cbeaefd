import type { Plugin } from 'vite'

interface StandIn {
  module: RegExp
  code: string
}

// A link asks this module how to load the data of a page that a server of React Router draws. There is none here.
const FRAMEWORK: StandIn = {
  module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
  code: `import { createContext, useRef } from 'react'
export const FrameworkContext = createContext(undefined)
export const usePrefetchBehavior = () => [false, useRef(null), {}]
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs)
    if (typeof ref === 'function') ref(value)
    else if (ref) ref.current = value
}
const Nothing = () => null
export {
  Nothing as Links, Nothing as Meta, Nothing as PrefetchPageLinks, Nothing as Scripts, Nothing as useFrameworkContext,
}`,
}

// Errors of React's server components, which come from such a server.
const SERVER_ERRORS: StandIn = {
  module: /\/react-router\/dist\/production\/lib\/errors\.js$/,
  code: `const nothing = () => undefined
export { nothing as decodeRedirectErrorDigest, nothing as decodeRouteErrorResponseDigest }`,
}

// Second factors here are codes; the backend knows no passkeys.
const PASSKEYS: StandIn = {
  module: /\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
  code: `const left = () => {
  throw new Error('Passkeys were left out of the build (web/slim/unused-modules.ts).')
}
export {
  left as WebAuthnApi, left as webAuthnAbortService, left as browserSupportsWebAuthn, left as createCredential, left as getCredential,
  left as deserializeCredentialCreationOptions, left as deserializeCredentialRequestOptions,
  left as serializeCredentialCreationResponse, left as serializeCredentialRequestResponse,
}`,
}

/** Replaces modules of libraries that nothing here reaches, but that other modules mention. A build fails where an export is missing. */
export function unusedModules(): Plugin {
  return {
    name: 'unused-modules',
    apply: 'build',
    enforce: 'pre',
    load: (id) => [FRAMEWORK, SERVER_ERRORS, PASSKEYS].find(({ module }) => module.test(id))?.code ?? null,
  }
}
