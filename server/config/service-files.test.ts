import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from './settings.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the unit runs the server with the memory settings of npm start', () => {
  const unit = read('docs/server/courtside.service')
  const { nodeOptions, environment } = JSON.parse(read('tools/memory-settings.json'))
  expect(unit).toContain(
    `ExecStart=/srv/courtside/node_modules/.bin/node ${nodeOptions.join(' ')} server/start.ts`,
  )
  expect(unit).toContain(
    `Environment=${Object.entries(environment)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}\n`,
  )
})

test('the settings file has settings that exist', () => {
  const names = [...read('docs/server/courtside.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names).toContain('SITE_URL')
  expect(Object.keys(settings.shape)).toEqual(expect.arrayContaining(names))
})
