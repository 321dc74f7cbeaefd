import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listApp } from './build-service-worker.ts'

test('the app has its page, scripts, styles and fonts; only names without a digest have a revision', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-app-'))
  await mkdir(join(folder, 'assets'))
  const names = ['index.html', 'theme.js', 'sw.js', 'assets/b-2.js', 'assets/a-1.css', 'assets/f-3.woff2']
  for (const name of [...names, 'assets/password-strength-4.js', 'assets/shot-5.png', 'index.html.br'])
    await writeFile(join(folder, name), 'content')
  const digest = 'ed7002b439e9ac845f22357d822bac14'
  expect(await listApp(folder)).toEqual([
    { url: 'assets/a-1.css', revision: null },
    { url: 'assets/b-2.js', revision: null },
    { url: 'assets/f-3.woff2', revision: null },
    { url: 'index.html', revision: digest },
    { url: 'theme.js', revision: digest },
  ])
  await rm(folder, { recursive: true })
})
