import type { MailColours, MailLook } from './look.ts'

/** Returns the sheet of the dark scheme. What stands at an element counts before a sheet that does not insist. */
export const darkSheet = ({ dark }: MailLook): string =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (prefers-color-scheme:dark){',
    ...darkRules(dark),
    '}',
  ].join('\n')

const darkRules = ({ background, surface, line, raised, text, muted }: MailColours): string[] => [
  `.page{background:${background}!important}`,
  `.card{background:${surface}!important;border-color:${line}!important}`,
  `.raised{background:${raised}!important}`,
  `.text{color:${text}!important}`,
  `.muted{color:${muted}!important}`,
]
