import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { projectTemplates } from './project-templates.ts'

const club = { title: 'Padel & "Tennis"', language: 'de' }
const files = await projectTemplates(club, '.')
const mails = [...files].filter(([path]) => path.endsWith('.html'))
const config = files.get('supabase/config.toml') ?? ''

/** Reads a template as the auth service does: fills in its variables, and follows its conditions. */
function fillIn(template: string, data: Record<string, string>, locale: string | undefined): string {
  const inner = /\{\{ if (?:(?!\{\{ (?:if|end)).)*?\{\{ end \}\}/s
  let text = template
  for (let found = inner.exec(text); found; found = inner.exec(text)) {
    const [, condition = '', yes = '', no = ''] =
      /^\{\{ if (.*?) \}\}(.*?)\{\{ else \}\}(.*)\{\{ end \}\}$/s.exec(found[0]) ?? []
    const language = /^eq \(print \.Data\.locale\) "(\w+)"$/.exec(condition)?.[1]
    const holds = language
      ? locale === language
      : condition === 'eq .SendingTo .NewEmail' && data.SendingTo === data.NewEmail
    text = text.replace(found[0], () => (holds ? yes : no))
  }
  return text.replace(/\{\{ \.(\w+) \}\}/g, (_, name) => data[name] ?? `no ${name}`)
}

const DATA = {
  SiteURL: 'https://padel.test',
  Email: 'ada@example.test',
  NewEmail: 'new@example.test',
  OldEmail: 'old@example.test',
  ConfirmationURL: 'https://project.test/verify?token=1',
  Token: '123456',
  Provider: 'google',
}

test.each(mails)('%s has both languages, one name and no variable that nobody fills in', (path, template) => {
  const [german, english, other] = ['de', 'en', undefined].map((locale) => fillIn(template, DATA, locale))
  expect(german).toContain('<html lang="de">')
  expect(english).toContain('<html lang="en">')
  expect(other).toBe(german)
  for (const text of [german, english]) {
    expect(text).toContain('Padel &amp; &quot;Tennis&quot;')
    expect(text).not.toMatch(/\{\{|no \w+URL|<html[\s\S]*<html/)
  }
  const needsCode = /confirmation|recovery|magic_link|email_change\.|reauthentication/.test(path)
  expect(english?.includes('123456')).toBe(needsCode)
})

test('the mail to the present address asks for permission, that to the new one for a confirmation', () => {
  const template = files.get('supabase/templates/email_change.html') ?? ''
  const to = (SendingTo: string) => fillIn(template, { ...DATA, SendingTo }, 'en')
  expect(to(DATA.Email)).toContain('wants to change its email address to new@example.test')
  expect(to(DATA.NewEmail)).toContain('The account ada@example.test')
})

test('the configuration has a subject and a file for each mail, and no secret', async () => {
  const subjects = [...config.matchAll(/^subject = (".*")$/gm)].map(([, text = '']) => JSON.parse(text))
  expect(subjects.length).toBe(mails.length)
  for (const subject of subjects) expect(fillIn(subject, DATA, 'de')).toMatch(/Padel & "Tennis"/)
  const paths = [...config.matchAll(/^content_path = "\.\/(.*)"$/gm)].map(([, path]) => path)
  expect(paths.toSorted()).toEqual(mails.map(([path]) => path).toSorted())
  for (const [, value] of config.matchAll(/^(?:secret|pass|client_id|user) = "(.*)"$/gm))
    expect(value).toMatch(/^env\(\w+\)$/)
  expect(await readFile('supabase/config.toml', 'utf8')).toMatch(/Padel Community/)
})
