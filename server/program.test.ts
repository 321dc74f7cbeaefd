import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { command } from './testing/test-terminal.ts'

test.each(['members', 'backup'] as const)('%s answers --version', async (program) => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const { code, stdout, stderr } = await command(program, {}, ['--version'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trim()).toMatch(new RegExp(`^Courtside ${version}( \\([0-9a-f]+\\))?$`))
})

test('the changelog has a section for this version', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(await readFile('CHANGELOG.md', 'utf8')).toMatch(
    new RegExp(`^## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'),
  )
})
