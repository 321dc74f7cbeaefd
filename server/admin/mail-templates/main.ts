// `npm run mail-templates`: the mails of a hosted project, in the name of the community (docs/deploy-supabase.md).
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { replaceFile } from 'supabase-compatible'
import { databaseCommunityNow } from '../../community/stored-community.ts'
import { readCommunity } from '../../config/community.ts'
import { projectTemplates } from '../../mail/project-templates.ts'
import { ROOT } from '../../program.ts'
import { runCommand } from '../run-command.ts'

const HELP = [
  'Usage: npm run mail-templates',
  '',
  'Writes supabase/templates and the subjects in supabase/config.toml, in the name of the community: that of DATABASE_URL, if it is given and',
  'has one, or else that of config/community.json.',
  '',
]

await runCommand('mail-templates', { help: HELP, settings: ['DATABASE_URL'] }, async ({ config }) => {
  const stored = config.databaseUrl ? await databaseCommunityNow(config.databaseUrl) : null
  const community = stored ?? (await readCommunity())
  const files = await projectTemplates(community, ROOT)
  for (const [path, text] of files) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true })
    await replaceFile(join(ROOT, path), text)
  }
  console.log(
    `${files.size - 1} mails in the name of ${community.title} are in supabase/templates, their subjects in supabase/config.toml. ` +
      'Now run: npx supabase config push',
  )
})
