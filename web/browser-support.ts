import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The oldest browsers that Courtside runs in: iPhones of iOS 16.4, and about two years of the others. The build lowers syntax and styles
 * to them. Functions of the browser cannot be lowered, so they are listed below.
 */
export const OLDEST_BROWSERS = ['ios16.4', 'safari16.4', 'chrome128', 'edge128', 'firefox128']

/** Functions that one of these browsers lacks, with the first Safari that has them. Code may use one after checking that it exists. */
const TOO_NEW: Record<string, RegExp> = {
  'AbortSignal.any (17.4)': /\bAbortSignal\.any\(/,
  'Map.groupBy (17.4)': /\b(?:Map|Object)\.groupBy\(/,
  'Promise.withResolvers (17.4)': /\bPromise\.withResolvers\(/,
  'Promise.try (18.2)': /\bPromise\.try\(/,
  'URL.canParse (17.0), URL.parse (18.0)': /\bURL\.(?:canParse|parse)\(/,
  'Set methods (17.0)': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'iterator helpers (18.4)':
    /\bIterator\.from\(|\.(?:keys|values|entries)\(\)\.(?:map|filter|take|drop|toArray|some|every|find)\(/,
  'Array.fromAsync (17.0)': /\bArray\.fromAsync\(/,
  'ArrayBuffer.transfer (17.4)': /\.transferToFixedLength\(/,
  'String.isWellFormed (17.0)': /\.(?:isWellFormed|toWellFormed)\(/,
  'RegExp.escape (18.2)': /\bRegExp\.escape\(/,
  'Uint8Array.fromBase64 (18.2)': /\bUint8Array\.from(?:Base64|Hex)\(/,
  'Intl.DurationFormat (16.4 lacks parts, Firefox 136)': /\bIntl\.DurationFormat\b/,
  'popover (17.0)': /\.(?:showPopover|hidePopover|togglePopover)\(/,
  'checkVisibility (17.4)': /\.checkVisibility\(/,
  'view transitions (18.0)': /\bdocument\.startViewTransition\(/,
  'requestIdleCallback (not in Safari)': /\brequestIdleCallback\(/,
  'scheduler (not in Safari 26)': /\bscheduler\.(?:yield|postTask)\(/,
}

/** Patterns of code that checks whether a function exists before it calls it. */
const ASKED_FOR: Record<string, RegExp> = {
  'URL.canParse (17.0), URL.parse (18.0)': /typeof URL\.(?:canParse|parse)\b/,
  'checkVisibility (17.4)':
    /checkVisibility[`'"]? ?in|\.checkVisibility\?|typeof [\w.]+\.checkVisibility|\.checkVisibility\s*\?/,
  'view transitions (18.0)':
    /startViewTransition[`'"]? ?in|typeof document\.startViewTransition|!?document\.startViewTransition(?!\()/,
  'requestIdleCallback (not in Safari)': /requestIdleCallback[`'"]? ?in/,
}

/** Returns the names of the functions in a script that the oldest browsers lack. */
export function findTooNew(script: string): string[] {
  return Object.entries(TOO_NEW)
    .filter(([name, used]) => used.test(script) && !ASKED_FOR[name]?.test(script))
    .map(([name]) => name)
}

/** Reads every script below the folder of a build. Throws an Error that names the files and what they use. */
export async function checkBrowserSupport(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  if (names.length === 0) throw new Error(`There is no script in ${folder}.`)
  const found = await Promise.all(
    names.map(async (name) => ({ name, tooNew: findTooNew(await readFile(join(folder, name), 'utf8')) })),
  )
  const faults = found.filter(({ tooNew }) => tooNew.length > 0)
  if (faults.length === 0) return
  const lines = faults.map(({ name, tooNew }) => `  ${name}: ${tooNew.join(', ')}`)
  throw new Error(
    `The oldest browsers (${OLDEST_BROWSERS.join(', ')}) lack what the client uses:\n${lines.join('\n')}`,
  )
}
