import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_KEY } from './src/lib/browser/storage.ts'

// `import` cannot be replaced by a stand-in, a function can.
const script = readFileSync(new URL('./first-parts.js', import.meta.url), 'utf8').replace(
  'import(part)',
  'load(part)',
)
const SIGNED_IN = (key: string) => (key === SESSION_KEY ? '{}' : null)
const NOBODY = () => null
const TEXTS = '/data-texts-de.js'
const BLOCKED = () => {
  throw new Error('SecurityError')
}

interface Visit {
  getItem?: (key: string) => string | null
  pathname?: string
  search?: string
  hash?: string
  hidden?: boolean
  load?: () => Promise<unknown>
  /** Functions of the language that this browser has in a version of its own. */
  builtins?: object
}

beforeEach(() => void vi.useFakeTimers())

/** Runs the script as a page would, and tells what it asks for and what it shows; `paint` is the browser's first. */
function open({
  getItem = NOBODY,
  pathname = '/matches',
  search = '',
  hash = '',
  hidden = false,
  load = async () => ({}),
  builtins = {},
}: Visit) {
  const asked: string[] = []
  const shown: string[] = []
  const button = { onclick: () => {} }
  const location = { pathname, search, hash, reload: vi.fn() }
  let paint = () => {}
  const screen = {
    inert: true,
    removeAttribute: () => {},
    querySelector: () => ({ addEventListener: () => {} }),
    querySelectorAll: () => [],
  }
  const root = {
    replaceChildren: (id: string) => shown.push(id),
    querySelector: () => button,
    firstElementChild: screen,
  }
  const template = (id: string) => ({ content: { cloneNode: () => id } })
  runInNewContext(script, {
    ...builtins,
    console: { error: () => {} },
    document: {
      documentElement: { lang: 'de' },
      currentScript: {
        dataset: { main: '/main.js' },
        getAttribute: (name: string) => `/${name}.js`,
      },
      createElement: () => 'ball',
      getElementById: (id: string) => (id === 'root' ? root : template(id.replace(/-de$/, ''))),
      hidden,
    },
    localStorage: { getItem },
    location,
    window: { early: {} },
    PerformanceObserver: class {
      constructor(tell: () => void) {
        paint = tell
      }
      observe() {}
    },
    setTimeout,
    load: (part: string) => {
      asked.push(part)
      return load()
    },
  })
  return { asked, shown, button, location, canSignIn: !screen.inert, paint: () => paint() }
}

describe('what the page runs', () => {
  it.each([
    ['where somebody was signed in', SIGNED_IN],
    ['elsewhere', NOBODY],
    ['where storage is blocked', BLOCKED],
  ])('%s: the texts and the main part, once it has painted', (_where, getItem) => {
    const page = open({ getItem })
    expect(page.asked).toEqual([])
    page.paint()
    page.paint()
    expect(page.asked).toEqual([TEXTS, '/main.js'])
  })

  it('waits half a second for the first paint at most, and in the background not at all', () => {
    const slow = open({})
    vi.advanceTimersByTime(500)
    expect(slow.asked).toContain('/main.js')
    expect(open({ hidden: true }).asked).toContain('/main.js')
  })
})

describe('what it shows until then', () => {
  it.each([
    ['/', SIGNED_IN, ['signed-in']],
    ['/matches', SIGNED_IN, ['signed-in']],
    ['/auth', SIGNED_IN, ['ball']],
    ['/courts', SIGNED_IN, ['ball']],
    ['/matches', NOBODY, ['signed-out']],
    ['/auth', NOBODY, ['signed-out']],
    ['/privacy', NOBODY, ['ball']],
  ])('at %s', (pathname, getItem, shown) => {
    expect(open({ pathname, getItem }).shown).toEqual(shown)
  })

  it.each<[string, Visit, boolean]>([
    ['at the start', { pathname: '/' }, true],
    ['at a match over the list', { search: '?match=1' }, true],
    ['at the sign-in screen', { pathname: '/auth' }, true],
    ['where it leads on', { pathname: '/auth', search: '?next=%2Fcourts' }, true],
    ['from a mail, which may ask something else', { pathname: '/auth', search: '?token_hash=1' }, false],
    ['from a provider', { pathname: '/auth', hash: '#access_token=1&refresh_token=1' }, false],
    ['where there are filters', { search: '?mine=1' }, false],
    ['of a member', { getItem: SIGNED_IN }, false],
  ])('whether one can sign in already: %s', (_where, visit, expected) => {
    expect(open(visit).canSignIn).toBe(expected)
  })

  it('says so when the main part does not come, and tries again when told to', async () => {
    const page = open({ load: () => Promise.reject(new Error('connection reset')) })
    page.paint()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.shown).toEqual(['signed-out', 'unreachable'])
    page.button.onclick()
    expect(page.location.reload).toHaveBeenCalledOnce()
  })
})

const withoutLookbehind = {
  RegExp: class {
    constructor() {
      throw new SyntaxError('invalid group specifier name')
    }
  },
}
const withoutCopies = { Array: class {} }

it.each([
  ['iOS 16.3', withoutLookbehind],
  ['Chrome 109', withoutCopies],
])('%s is told that it is too old, and runs nothing', (_browser, builtins) => {
  const page = open({ builtins, getItem: SIGNED_IN })
  page.paint()
  vi.advanceTimersByTime(500)
  expect(page.shown).toEqual(['too-old'])
  expect(page.asked).toEqual([])
})
