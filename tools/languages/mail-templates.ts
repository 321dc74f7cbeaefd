import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectTemplates } from '../../server/mail/project-templates.ts'

/** The mails of a hosted project as they come with the program: in the name of the community of `config/community.json`. */
export const mailTemplates = (root: string): Promise<Map<string, string>> =>
  projectTemplates(JSON.parse(readFileSync(join(root, 'config', 'community.json'), 'utf8')), root)
