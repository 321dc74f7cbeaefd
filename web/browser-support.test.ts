import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkBrowserSupport, findTooNew } from './browser-support.ts'

it.each([
  'AbortSignal.any([a,b])',
  'Map.groupBy(list,f)',
  'Object.groupBy(list,f)',
  'let{promise:p}=Promise.withResolvers()',
  'URL.canParse(x)?1:2',
  'new Set(a).isSubsetOf(b)',
  'm.values().map(f)',
  'requestIdleCallback(f)',
  'document.startViewTransition(f)',
])('%s is too new', (script) => {
  expect(findTooNew(script)).toHaveLength(1)
})

it.each([
  'AbortSignal.timeout(5)',
  'list.toSorted(f)',
  'typeof URL.canParse==`function`?URL.canParse(e):!!new URL(e)',
  'groupByDay(list)',
  'Object.values(a).map(f)',
  '"requestIdleCallback"in window?requestIdleCallback(f):setTimeout(f)',
  'n.document.startViewTransition?n.document.startViewTransition(f):f()',
])('%s runs in the oldest browsers', (script) => {
  expect(findTooNew(script)).toEqual([])
})

it('a build is refused with the name of the file and of what it uses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await expect(checkBrowserSupport(folder)).rejects.toThrow('no script')
  await writeFile(join(folder, 'main.js'), 'list.toSorted()')
  await checkBrowserSupport(folder)
  await writeFile(join(folder, 'part.js'), 'Map.groupBy(list, f)')
  await expect(checkBrowserSupport(folder)).rejects.toThrow('part.js: Map.groupBy (17.4)')
})
