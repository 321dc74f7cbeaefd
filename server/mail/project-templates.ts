import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUTH_DEFAULTS, projectMails } from 'supabase-compatible'
import type { Community } from '../../domain/community/community-config.ts'
import { openLanguages } from '../language/languages.ts'
import { MAIL_LOOK } from './mail-look.ts'

const CONFIG = 'supabase/config.toml'

/** The mail templates of a hosted project, and `supabase/config.toml` with their subjects: texts by path below `root`. */
export async function projectTemplates(
  { title, language }: Pick<Community, 'title' | 'language'>,
  root: string,
): Promise<Map<string, string>> {
  const { offered, choose, translate } = openLanguages(language, root)
  const first = choose()
  const translators = [first, ...offered.filter((one) => one !== first)].map((tag) => ({
    language: tag,
    translate: (message: Parameters<typeof translate>[1]) => translate(tag, message),
  }))
  const mails = await projectMails(title, translators, AUTH_DEFAULTS.mailTokenLifetime, MAIL_LOOK)
  let config = await readFile(join(root, CONFIG), 'utf8')
  for (const { kind, name, subject } of mails)
    config = withSubject(config, `auth.email.${kind}.${name}`, subject)
  const files = mails.map(({ name, html }) => [`supabase/templates/${name}.html`, html] as const)
  return new Map([...files, [CONFIG, config]])
}

function withSubject(config: string, section: string, subject: string): string {
  const [before, after = ''] = config.split(`\n[${section}]\n`)
  if (!after) throw new Error(`${CONFIG} has no section [${section}].`)
  const line = /^subject = .*$/m
  // As a function: a subject may contain '$'.
  return `${before}\n[${section}]\n${after.replace(line, () => `subject = ${JSON.stringify(subject)}`)}`
}
