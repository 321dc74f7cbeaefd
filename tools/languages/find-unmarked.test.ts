import { expect, test } from 'vitest'
import { findUnmarked } from './find-unmarked.ts'

const textsIn = (source: string) =>
  findUnmarked('x.tsx', source).map((fault) => /: '(.*)' is not marked/s.exec(fault)?.[1])

test.each([
  ['<p>Join Match</p>', 'Join Match'],
  ['<p>of total</p>', 'of total'],
  ['<Button label="Save" />', 'Save'],
  ["<Button label={busy ? 'Saving...' : t`Save`} />", 'Saving...'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ['<Button label={`${name} has left`} />', '… has left'],
  ["toast({ title: 'Something went wrong' })", 'Something went wrong'],
  ["<p>{name} {busy ? 'asked' : t`free`}</p>", 'asked'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ['<p>{`${count} min`}</p>', '… min'],
  ['<Input placeholder="0.00" />', '0.00'],
  ["<b aria-label={isOn ? 'on' : undefined} />", 'on'],
  ['<p>{match.skill_level}</p>', 'match.skill_level'],
  ["const LABELS = { daily: 'Daily' }", 'Daily'],
])('%s has an unmarked text', (source, text) => {
  expect(
    textsIn(
      `const x = () => (${source.startsWith('const') ? '1' : source}); ${source.startsWith('const') ? source : ''}`,
    ),
  ).toEqual([text])
})

test.each([
  '<p>{t`Join Match`}</p>',
  '<p><Trans>Sent to <b>{email}</b> just now.</Trans></p>',
  "t({ message: 'Match', context: 'noun' })",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  "t`${plural(n, { one: '# place left', other: '# places left' })}`",
  '<p title={level && t`Level`}>{levelLabel(match.skill_level)} · {at}</p>',
  '<p className="grid gap-2 text-muted">{name} · 12</p>',
  "if (level === 'Beginner' || key === 'Enter') throw new Error('This cannot be read')",
  "type Level = 'Any level'",
  "import x from './Some Thing.ts'",
])('%s has none', (source) => {
  expect(textsIn(source)).toEqual([])
})
