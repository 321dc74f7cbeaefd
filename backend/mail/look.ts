/** Colours of a mail in one scheme, as CSS says them. */
export interface MailColours {
  background: string
  /** The card with the text, its border, and the code in it. */
  surface: string
  line: string
  raised: string
  text: string
  muted: string
}

/** Look of mails. Programs that know no colour scheme show the light one. */
export interface MailLook {
  light: MailColours
  dark: MailColours
  /** The button and the text on it, in both schemes. */
  button: string
  onButton: string
  /** Radii in px. */
  cardRadius: number
  buttonRadius: number
  /** Families; a mail loads none. */
  font: string
  /** HTML that stands before the name of the site. It loads nothing and says nothing. */
  mark: string
}

export const PLAIN_MAIL_LOOK: MailLook = {
  light: {
    background: '#f3f4f6',
    surface: '#ffffff',
    line: '#d9dce1',
    raised: '#f3f4f6',
    text: '#1a1a1a',
    muted: '#555b63',
  },
  dark: {
    background: '#121416',
    surface: '#1b1e21',
    line: '#34393f',
    raised: '#25292d',
    text: '#f1f2f3',
    muted: '#a9b0b8',
  },
  button: '#1b3a2b',
  onButton: '#ffffff',
  cardRadius: 12,
  buttonRadius: 8,
  font: 'system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  mark: '',
}
