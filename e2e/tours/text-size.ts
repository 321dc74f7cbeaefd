import type { Page } from '@playwright/test'

/** The size in pixels of a text that is shown at 200 %. */
export const DOUBLE = 32

/** As a member sets it in the browser. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
}
