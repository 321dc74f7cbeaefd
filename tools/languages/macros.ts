import type { LinguiMacroOptions } from '@lingui/native-tools'

/**
 * The marks of texts in the code. Code for a browser is built, so it takes the macros of `@lingui/core/macro` and
 * `@lingui/react/macro`; `domain` and `server` run as they are and take `@lingui/core/runtime-macro`.
 */
export const MACROS: LinguiMacroOptions = {
  corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'],
  jsxPackage: ['@lingui/react/macro'],
  runtimeModules: { Trans: ['@/lib/language/trans.tsx', 'Trans'] },
}

export const usesMacros = (source: string): boolean =>
  /from '@lingui\/(core|react)\/(runtime-)?macro'/.test(source)
