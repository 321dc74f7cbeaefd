import type { Page } from '@playwright/test'

// Measures the requests of a page, its layout shifts, and its long tasks.

export interface Cost {
  /** Requests for data, and their bytes on the wire. */
  requests: number
  bytes: number
  /** Elements in the document. */
  nodes: number
  /** The sum of all layout shifts that followed no tap or key. */
  shift: number
  /** The longest task, in milliseconds. */
  longest: number
  /** The longest time from a tap or key to the next paint, in milliseconds. */
  interaction: number
  /** The elements that moved, and by how much, for the message of a test that fails. */
  moved: string[]
}

type Seen = Pick<Cost, 'shift' | 'longest' | 'interaction' | 'moved'>

declare global {
  interface Window {
    pageCost?: Seen
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Watches what moves and what takes long, in this document and in those that follow it. */
export async function watchCost(page: Page): Promise<void> {
  await page.addInitScript(observe)
  await page.evaluate(observe)
}

/** Everything seen in the document since watching began, or since it was last asked for. */
export function costOf(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const none = { shift: 0, longest: 0, interaction: 0, moved: [] }
    const cost = window.pageCost ?? none
    window.pageCost = none
    return cost
  })
}

const QUIET_MS = 500

/** Counts everything that the page has asked the backend for, once it has asked for nothing during half a second. */
export async function meterOf(page: Page): Promise<() => Promise<Cost>> {
  const wire = await listenToWire(page)
  await watchCost(page)
  return async () => {
    await wire.quiet()
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return { ...wire.taken(), nodes, ...(await costOf(page)) }
  }
}

async function listenToWire(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  const pending = new Set<string>()
  let used = { requests: 0, bytes: 0 }
  const silence = silenceOf(() => pending.size > 0)
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/\/(rest|storage)\/v1\//.test(request.url) || request.method === 'OPTIONS') return
    pending.add(requestId)
    used.requests += 1
    silence.begin()
  })
  const end = (requestId: string, bytes: number) => {
    if (!pending.delete(requestId)) return
    used.bytes += bytes
    silence.begin()
  }
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  protocol.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  // Requests of a page that was left are answered no more.
  page.on('framenavigated', () => {
    pending.clear()
    silence.begin()
  })
  return {
    quiet: silence.wait,
    taken() {
      const taken = used
      used = { requests: 0, bytes: 0 }
      return taken
    },
  }
}

/** Resolves when nothing has happened for a while: `begin` is called at each event, which starts the time anew. */
function silenceOf(isBusy: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tell = () => {}
  const begin = () => {
    clearTimeout(timer)
    if (!isBusy()) timer = setTimeout(() => tell(), QUIET_MS)
  }
  const wait = () =>
    new Promise<void>((resolve) => {
      tell = resolve
      begin()
    })
  return { begin, wait }
}

/** Makes the processor of the page so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: times })
}

function observe() {
  if (window.pageCost) return
  const seen = (): Seen => {
    window.pageCost ??= { shift: 0, longest: 0, interaction: 0, moved: [] }
    return window.pageCost
  }
  seen()
  // It stands still while the dock grows upwards, but moves within the dock, and Chromium takes no account of where that sticks.
  const isAtBottomOfDock = ({ node, currentRect }: LayoutShift['sources'][number]) =>
    node instanceof Element && node.matches('[data-dock] > nav') && currentRect.bottom === innerHeight
  const longest = (kind: 'longest' | 'interaction', value: number) => {
    seen()[kind] = Math.max(seen()[kind], value)
  }
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, ...options })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift
    if (hadRecentInput || sources.every(isAtBottomOfDock)) return
    seen().shift += value
    for (const { node, previousRect: from, currentRect: to } of sources)
      seen().moved.push(`'${node?.textContent?.slice(0, 40)}' from ${from.x},${from.y} to ${to.x},${to.y}`)
  })
  watch('longtask', ({ duration }) => longest('longest', duration))
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming).interactionId) longest('interaction', entry.duration)
    },
    { durationThreshold: 16 },
  )
}
