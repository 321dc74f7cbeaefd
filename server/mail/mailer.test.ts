import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openLanguages } from '../language/languages.ts'
import { openMailer } from './mailer.ts'

const languages = openLanguages('en')

const NAME = 'Padel, "Tennis" & Co'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function senderWith(...flags: string[]) {
  const config = readConfig(['--data-dir', folder, ...flags], {})
  if (typeof config === 'string') throw new Error('nothing was asked')
  const mail = { to: 'ela@club.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await openMailer(
    config,
    () => NAME,
    'key',
    languages,
    () => {},
  ).send(mail)
  const [file = ''] = await readdir(join(folder, 'mail'))
  const { from } = await PostalMime.parse(await readFile(join(folder, 'mail', file)))
  return { name: from?.name, address: from?.address }
}

it.each([
  [['--site-url', 'https://padel.example'], { name: NAME, address: 'no-reply@padel.example' }],
  [['--mail-from', 'post@padel.example'], { name: NAME, address: 'post@padel.example' }],
  [['--mail-from', 'The Desk <post@padel.example>'], { name: 'The Desk', address: 'post@padel.example' }],
])('sends under the name of the community unless the operator gives another: %j', async (flags, sender) => {
  expect(await senderWith(...flags)).toEqual(sender)
})
