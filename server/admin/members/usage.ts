import type { Usage } from '../run-command.ts'

const HELP = [
  'Usage: npm run members -- list | steward | <verb> <address> [flags]',
  '',
  '  list               every account: address, name, confirmed, last sign-in (UTC), blocked, second factors',
  '  confirm <address>  the address counts as confirmed, as if the link of the mail had been followed',
  '  block <address>    no sign-in any more, and every session ends',
  '  unblock <address>  the member may sign in again',
  '  remove <address>   deletes the account for good; asks back, unless --yes',
  '  steward            prints a link that makes the member who opens it a steward, once, within a day',
  '  reset <address>    sends the link with which the member chooses a new password; prints it where mail is captured',
  '',
  'Give it the settings that Courtside runs with (flags or environment), such as:',
]
const VERBS = {
  list: false,
  confirm: true,
  block: true,
  unblock: true,
  remove: true,
  reset: true,
  steward: false,
}

export const USAGE: Usage = {
  help: HELP,
  settings: ['DATA_DIR', 'DATABASE_URL', 'PORT', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM'],
  verbs: VERBS,
}
