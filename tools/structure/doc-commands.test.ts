import { expect, test } from 'vitest'
import { findMissingCommands, findUntriedCommands, sqlBlocks } from './check-documents.ts'

const check = (text: string) => {
  const document = 'docs/operations.md'
  return [
    ...findUntriedCommands(document, text),
    ...findMissingCommands(document, text, ['start', 'test:long', 'members']),
  ]
}
const block = (language: string, content: string) => `\`\`\`${language}\n${content}\n\`\`\`\n`

test.each([
  ['a test', `${block('sh', 'npm start')}\nRun by \`server/run.test.ts\`.`],
  ['a day', `${block('sh', 'systemctl restart courtside')}\nTried by hand: 2026-11-23, on Debian.`],
  ['no commands', block('json', '{}') + block('sql', 'select 1')],
  ['scripts that exist', '`npm run members -- list`, `npm run test:long`, `courtside members list`'],
  ['the name in prose', 'the user courtside may write; npm runs it'],
])('%s', (_, text) => {
  expect(check(text)).toEqual([])
})

test.each([
  ['nobody vouches for commands', `${block('sh', 'npm start')}\nThen wait.`, 'npm start'],
  ['a day that is none', `${block('sh', 'npm start')}\nTried by hand: lately.`, 'npm start'],
  ['the last line of a document', block('sh', 'npm start'), 'npm start'],
  ['the language is missing', block('', 'npm start'), 'no language'],
  ['a script that is gone', 'Run `npm run migrate`.', 'npm run migrate'],
  ['a command that is gone', 'Run `courtside migrate now`.', 'courtside migrate'],
])('%s', (_, text, fault) => {
  expect(check(text)).toEqual([expect.stringContaining(fault)])
})

test('blocks of SQL are found', () => {
  expect(
    sqlBlocks(`a\n${block('sql', 'select 1')}b\n${block('sh', 'x')}${block('sql', 'select 2')}`),
  ).toEqual(['select 1\n', 'select 2\n'])
})
