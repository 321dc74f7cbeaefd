import type { CDPSession, Page } from '@playwright/test'

const BITS_PER_BYTE = 8
const KILOBIT = 1024
/** A slow connection of a phone, as Lighthouse knows it. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * KILOBIT * KILOBIT) / BITS_PER_BYTE,
  uploadThroughput: (750 * KILOBIT) / BITS_PER_BYTE,
}
export const SLOWDOWN = 4

/** Gives a page the processor and the line of a slow phone, really: what Lighthouse does by default is arithmetic. */
export async function throttle(page: Page): Promise<void> {
  const session = await slowDown(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return session
}

/** Gives the same line to the worker of a page, which asks for itself. */
export async function throttleWorker(page: Page): Promise<void> {
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('There is no browser.')
  const { targetInfos } = await browser.send('Target.getTargets')
  for (const { type, targetId, url } of targetInfos)
    if (type === 'service_worker' && url.startsWith(new URL(page.url()).origin)) {
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
      const calls = [
        { id: 1, method: 'Network.enable', params: {} },
        { id: 2, method: 'Network.emulateNetworkConditions', params: LINE },
      ]
      for (const call of calls)
        await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(call) })
    }
}
