import { chmod, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../index.ts'
import { makeTemporaryFolder } from '../../../teardown/temporary-folder.ts'
import { findProgram, runProgram, startProgram } from './programs.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeEach(async () => {
  folder = await makeTemporaryFolder(tmpdir(), 'bench-programs-')
})
afterEach(() => folder.remove())

async function write(name: string, script: string, mode = 0o755): Promise<string> {
  const path = join(folder.path, name)
  await writeFile(path, `#!${process.execPath}\n${script}`)
  await chmod(path, mode)
  return path
}

test('a program is the one that its variable names, else the one on the path', async () => {
  const path = await write('postgrest', '')
  const other = await write('other', '')
  const PATH = ['/nowhere', folder.path].join(delimiter)
  expect(findProgram('postgrest', { PATH })).toBe(path)
  expect(findProgram('postgrest', { PATH, POSTGREST: other })).toBe(other)
  expect(findProgram('gotrue', { PATH })).toBeNull()
  expect(findProgram('postgrest', {})).toBeNull()
})

test('a variable that names no program is told, whatever the path has', async () => {
  const PATH = folder.path
  await write('postgrest', '')
  const text = await write('text', '', 0o644)
  for (const POSTGREST of [text, folder.path, join(folder.path, 'nothing'), ''])
    expect(() => findProgram('postgrest', { PATH, POSTGREST })).toThrow(
      `POSTGREST: ${POSTGREST} is no program that can be run.`,
    )
})

const SERVES = `const { createServer } = require('node:http')
let asked = 0
createServer((request, response) => {
  if (request.url === '/ready') response.statusCode = asked++ < 2 ? 503 : 200
  response.end(process.argv[2] + ' ' + process.env.SAID + ' ' + process.cwd())
}).listen(Number(process.env.PORT), '127.0.0.1')`

test('a program is started in its folder, with its settings alone, and has ended after its stop', async () => {
  const path = await write('serves', SERVES)
  const port = await freePort()
  const peer = await startProgram(path, {
    args: ['serve'],
    env: { PORT: String(port), SAID: 'so' },
    port,
    readyUrl: `http://127.0.0.1:${port}/ready`,
  })
  expect(await (await fetch(peer.url)).text()).toBe(`serve so ${folder.path}`)
  await peer.stop()
  await expect(fetch(peer.url)).rejects.toThrow()
  expect(() => process.kill(peer.pid, 0)).toThrow()
})

test('a program that ends before it serves, or a command that fails, is told with its complaints', async () => {
  const path = await write('fails', `console.error('no such database'); process.exit(3)`)
  const port = await freePort()
  const readyUrl = `http://127.0.0.1:${port}/`
  await expect(startProgram(path, { port, readyUrl })).rejects.toThrow(
    /ended with 3 before.*no such database/s,
  )
  await expect(runProgram(path, ['migrate'])).rejects.toThrow(/migrate ended with 3:.*no such database/s)
})
