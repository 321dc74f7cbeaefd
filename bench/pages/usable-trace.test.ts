import { expect, test } from 'vitest'
import { withUsableTrace } from './usable-trace.ts'

function failing(times: number, code: string) {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs <= times) throw Object.assign(new Error('it failed'), { code })
    return 'figures'
  }
  return { run, runs: () => runs }
}

test.each(['NO_NAVSTART', 'NO_FCP', 'NO_SCREENSHOTS'])(
  'after %s it runs again, and says so',
  async (code) => {
    const lines: string[] = []
    const { run, runs } = failing(2, code)
    expect(await withUsableTrace('sign-in', run, (line) => lines.push(line))).toBe('figures')
    expect(runs()).toBe(3)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(`sign-in: the recording of a run cannot be used (${code})`)
  },
)

test('what fails every time ends it', async () => {
  const { run, runs } = failing(99, 'NO_NAVSTART')
  await expect(withUsableTrace('sign-in', run, () => {})).rejects.toThrow('it failed')
  expect(runs()).toBe(4)
})

test.each(['ERRORED_DOCUMENT_REQUEST', 'PAGE_HUNG', ''])(
  '%j is a fault of the page and is not repeated',
  async (code) => {
    const { run, runs } = failing(1, code)
    await expect(withUsableTrace('sign-in', run, () => {})).rejects.toThrow('it failed')
    expect(runs()).toBe(1)
  },
)
