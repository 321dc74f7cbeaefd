import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'supabase-compatible'
import type { WebkitPrograms } from '../../tools/browsers/engines.ts'
import { type Engine, type EngineWindow, WINDOW_SIZE } from './engine.ts'
import { openSession, type Session } from './web-driver.ts'

const START_TIMEOUT_MS = 15_000

/** WebKitGTK through its WebDriver. A driver has one session, so each window has a driver of its own. */
export async function launchWebkit(programs: WebkitPrograms): Promise<Engine> {
  const display = await startDisplay(programs.display)
  const first = await openDriver(programs, display.name).catch(async (error: unknown) => {
    await end(display.process)
    throw error
  })
  // The version is known from a window only; it is handed out as the first one.
  let spare: EngineWindow | undefined = first.window
  return {
    name: 'WebKit',
    version: `WebKitGTK ${first.browserVersion}`,
    async openWindow() {
      const window = spare ?? (await openDriver(programs, display.name)).window
      spare = undefined
      return window
    },
    async close() {
      await spare?.close()
      await end(display.process)
    },
  }
}

async function startDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const screen = `${WINDOW_SIZE.width * 3}x${WINDOW_SIZE.height * 2}x24`
  // The server chooses a number that is free and writes it to the given descriptor.
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const output = child.stdio[3]
  if (!output || !('read' in output)) throw new Error(`${program} has no output`)
  const lines = createInterface({ input: output })
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${program} ended before it had a display`)
  })
  const [number] = await Promise.race([once(lines, 'line'), gone])
  lines.close()
  return { name: `:${number}`, process: child }
}

async function openDriver({ driver, browser }: WebkitPrograms, display: string): Promise<Session> {
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, NO_AT_BRIDGE: '1' },
  })
  const address = `http://127.0.0.1:${port}`
  try {
    await listening(address)
    const session = await openSession(address, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    return { ...session, window: endingWith(session.window, child) }
  } catch (error) {
    await end(child)
    throw error
  }
}

async function listening(address: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await pause(50))
    if (
      await fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  throw new Error(`nothing listens at ${address} after ${START_TIMEOUT_MS} ms`)
}

function endingWith(window: EngineWindow, driver: ChildProcess): EngineWindow {
  return {
    ...window,
    async close() {
      await window.close()
      await end(driver)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
