import { type EngineElement, type EngineWindow, type Key, WINDOW_SIZE } from './engine.ts'

// The few commands of https://www.w3.org/TR/webdriver2/ that the journeys need.

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
// Code points of keys that are no letters: https://www.w3.org/TR/webdriver2/#keyboard-actions
const KEYS: Record<Key, string> = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}

export interface Session {
  window: EngineWindow
  browserVersion: string
}

/** Opens a window through a driver that listens at an address. */
export async function openSession(driver: string, capabilities: unknown): Promise<Session> {
  const opened = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    `${driver}/session`,
    'POST',
    { capabilities: { alwaysMatch: capabilities } },
  )
  const { browserVersion } = opened.capabilities
  // A window has a least width of its own: WebKitGTK's is 447 pixels.
  await send(`${driver}/session/${opened.sessionId}/window/rect`, 'POST', WINDOW_SIZE)
  return { window: windowOf(`${driver}/session/${opened.sessionId}`), browserVersion }
}

function windowOf(session: string): EngineWindow {
  const execute = <T>(run: unknown, args: readonly unknown[]) =>
    send<T>(`${session}/execute/sync`, 'POST', { script: `return (${run}).apply(null, arguments)`, args })
  return {
    goto: (url) => send(`${session}/url`, 'POST', { url }),
    reload: () => send(`${session}/refresh`, 'POST', {}),
    back: () => send(`${session}/back`, 'POST', {}),
    evaluate: (run, ...args) => execute(run, args),
    find: async (run, ...args) => {
      const found = await execute<Record<string, string> | null>(run, args)
      return found && elementOf(`${session}/element/${found[ELEMENT]}`)
    },
    press: (key) =>
      send(`${session}/actions`, 'POST', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })),
          },
        ],
      }),
    close: () => send(session, 'DELETE'),
  }
}

function elementOf(element: string): EngineElement {
  const click = (of: string): Promise<void> => send(`${of}/click`, 'POST', {})
  const type = (text: string): Promise<void> => send(`${element}/value`, 'POST', { text })
  return {
    click: () => click(element),
    type,
    async choose(value) {
      const option = await send<Record<string, string>>(`${element}/element`, 'POST', {
        using: 'css selector',
        value: `option[value=${JSON.stringify(value)}]`,
      })
      await click(`${element.slice(0, element.lastIndexOf('/'))}/${option[ELEMENT]}`)
    },
    // A file field takes what is typed into it as the path of a file.
    upload: type,
  }
}

async function send<T>(url: string, method: 'POST' | 'DELETE', body?: unknown): Promise<T> {
  const answer = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}
