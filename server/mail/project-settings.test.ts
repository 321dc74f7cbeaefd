import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROJECT = 'abcdefghijklmnopqrst'
const ENVIRONMENT = {
  SITE_URL: 'https://padel.example',
  SMTP_HOST: 'mail.example',
  SMTP_USER: 'user',
  SMTP_PASS: 'four-green-nets',
  MAIL_FROM: 'no-reply@padel.example',
  MAIL_SENDER: 'Padel Club',
}

let folder: string
let platform: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-settings-'))
  // The platform's API, with a project in which one setting is known.
  platform = createServer((request, response) => {
    const config = request.url === `/v2/projects/${PROJECT}/config`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(config ? { auth: { site_url: 'http://localhost:3000' } } : {}))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  await writeFile(
    join(folder, 'profile.yaml'),
    `name: local\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: 127.0.0.1\n`,
  )
})
afterAll(async () => {
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

test('the CLI understands every setting of the project, and takes addresses from the environment', async () => {
  const args = [
    'config',
    'diff',
    `--remote=${PROJECT}`,
    '--profile',
    join(folder, 'profile.yaml'),
    '--agent',
    'no',
  ]
  const { stdout, stderr } = await promisify(execFile)('node_modules/.bin/supabase', args, {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      DO_NOT_TRACK: '1',
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    },
  }).catch((error: { stdout: string; stderr: string }) => error)
  expect(stderr).not.toMatch(/WARN|deprecated|unknown/i)
  expect(stdout).toContain('auth.site_url [update]\n  local:  "https://padel.example" (from env SITE_URL)')
  for (const name of ['SMTP_HOST', 'SMTP_USER', 'MAIL_FROM', 'MAIL_SENDER'])
    expect(stdout).toContain(`(from env ${name})`)
  const config = await readFile('supabase/config.toml', 'utf8')
  const sections = [...config.matchAll(/^\[(auth\.(?!external|email\.smtp)[\w.]+)\]$/gm)].map(
    ([, name]) => name,
  )
  expect(sections.filter((name) => !stdout.includes(`${name}.`))).toEqual([])
  expect(stdout).not.toContain('four-green-nets')
})
