import type { Page } from '@playwright/test'

// How much a page asks for, how restless it is, and how long it answers to nobody.

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
}

type Seen = Pick<Cost, 'shift' | 'longest' | 'interaction'>

declare global {
  interface Window {
    pageCost?: Seen
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Watches what moves and what takes long, in this document and in those that follow it. */
export async function watchCost(page: Page): Promise<void> {
  await page.addInitScript(observe)
  await page.evaluate(observe)
}

/** Everything seen in the document since watching began, or since it was last asked for. */
export function costOf(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const none = { shift: 0, longest: 0, interaction: 0 }
    const cost = window.pageCost ?? none
    window.pageCost = none
    return cost
  })
}

const QUIET_MS = 500

/** The same with everything that the page has asked the backend for, once it asks for nothing more. */
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
  let last = Date.now()
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/\/(rest|storage)\/v1\//.test(request.url) || request.method === 'OPTIONS') return
    pending.add(requestId)
    last = Date.now()
    used.requests += 1
  })
  const end = (requestId: string, bytes: number) => {
    if (!pending.delete(requestId)) return
    last = Date.now()
    used.bytes += bytes
  }
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  // Requests of a page that was left are answered no more.
  page.on('framenavigated', () => pending.clear())
  protocol.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  return {
    async quiet() {
      while (pending.size > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(100)
    },
    taken() {
      const taken = used
      used = { requests: 0, bytes: 0 }
      return taken
    },
  }
}

/** Makes the processor of the page so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: times })
}

function observe() {
  if (window.pageCost) return
  window.pageCost = { shift: 0, longest: 0, interaction: 0 }
  const note = (kind: 'shift' | 'longest' | 'interaction', value: number) => {
    const cost = window.pageCost ?? { shift: 0, longest: 0, interaction: 0 }
    window.pageCost = { ...cost, [kind]: kind === 'shift' ? cost.shift + value : Math.max(cost[kind], value) }
  }
  const watch = (type: string, seen: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, ...options })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) note('shift', value)
  })
  watch('longtask', ({ duration }) => note('longest', duration))
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming).interactionId) note('interaction', entry.duration)
    },
    { durationThreshold: 16 },
  )
}
