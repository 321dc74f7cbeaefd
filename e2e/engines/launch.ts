import { type EngineName, installedEngines } from '../../tools/browsers/engines.ts'
import type { Engine } from './engine.ts'
import { launchChromium, launchFirefox } from './puppeteer.ts'
import { launchWebkit } from './webkit.ts'

/** Starts an engine. Rejects where it is not installed. */
export async function launch(name: EngineName): Promise<Engine> {
  const { Chromium, Firefox, WebKit } = await installedEngines()
  if (name === 'Chromium' && Chromium?.executablePath)
    return launchChromium(Chromium.executablePath, Chromium.args)
  if (name === 'Firefox' && Firefox) return launchFirefox(Firefox)
  if (name === 'WebKit' && WebKit) return launchWebkit(WebKit)
  throw new Error(`${name} is not installed.`)
}
