/** Codes of Lighthouse (`core/lib/lh-error.js`) for a recording that lacks what the figures are made of. */
const TRACE_FAULTS =
  /^(NO_(NAVSTART|FCP|FMP|LCP|LCP_ALL_FRAMES|DCL|TRACING_STARTED|SCREENSHOTS|SPEEDLINE_FRAMES)|INVALID_SPEEDLINE|SPEEDINDEX_OF_ZERO)$/
const MAX_ATTEMPTS = 4

/**
 * Repeats a run of Lighthouse whose recording cannot be used, and says so: Chromium at times leaves out the beginning (NO_NAVSTART),
 * which says nothing about the page. Other faults, and the same one four times, reject.
 */
export async function withUsableTrace<Result>(
  name: string,
  run: () => Promise<Result>,
  tell: (line: string) => void = console.log,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!TRACE_FAULTS.test(code) || attempt === MAX_ATTEMPTS) throw error
      tell(`  ${name}: the recording of a run cannot be used (${code}), so it runs again`)
    }
  }
}
