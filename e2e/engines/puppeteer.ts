import puppeteer, { type Browser, type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import type { EngineName } from '../../tools/browsers/engines.ts'
import { type Engine, type EngineElement, type EngineWindow, WINDOW_SIZE } from './engine.ts'

/** Chromium by the DevTools protocol. */
export const launchChromium = (executablePath: string, args: string[]): Promise<Engine> =>
  launch('Chromium', { browser: 'chrome', executablePath, args })

/** Firefox by WebDriver BiDi, which needs no program beside it. */
export const launchFirefox = (executablePath: string): Promise<Engine> =>
  launch('Firefox', { browser: 'firefox', executablePath })

async function launch(name: EngineName, options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ headless: true, defaultViewport: WINDOW_SIZE, ...options })
  return {
    name,
    version: await browser.version(),
    openWindow: () => openWindow(browser),
    close: () => browser.close(),
  }
}

const callOf = (run: unknown, args: readonly unknown[]) => `(${run}).apply(null, ${JSON.stringify(args)})`

async function openWindow(browser: Browser): Promise<EngineWindow> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  return {
    async goto(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    async back() {
      await page.goBack()
    },
    evaluate: async <T>(run: unknown, ...args: readonly unknown[]) =>
      (await page.evaluate(callOf(run, args))) as T,
    find: async (run, ...args) => {
      const handle = (await page.evaluateHandle(callOf(run, args))).asElement()
      return handle && elementOf(handle as ElementHandle<Element>, page)
    },
    press: (key) => page.keyboard.press(key),
    close: () => context.close(),
  }
}

function elementOf(handle: ElementHandle<Element>, page: Page): EngineElement {
  return {
    click: () => handle.click(),
    async type(text) {
      await handle.focus()
      await page.keyboard.type(text)
    },
    async choose(value) {
      await handle.select(value)
    },
    upload: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  }
}
