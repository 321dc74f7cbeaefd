import type { MailLook } from 'supabase-compatible'

const BALL = '#dcf24a'
const seam = (at: string) =>
  `radial-gradient(circle at ${at},transparent 18px,#fff 19px,#fff 20px,transparent 21px)`

/** The ball of the product; a yellow circle where a program shows no gradients. */
const MARK = `<span aria-hidden="true" style="display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:50%;background-color:${BALL};background-image:${seam('-9px 5px')},${seam('41px 27px')};vertical-align:middle"></span>`

/** Look of mails, in the colours of `web/src/styles/tokens.css`: mail programs know no variables. */
export const MAIL_LOOK: MailLook = {
  light: {
    background: '#eef4f2',
    surface: '#ffffff',
    line: '#dbe6e3',
    raised: '#f4f8f7',
    text: '#0d2124',
    muted: '#4c6668',
  },
  dark: {
    background: '#0a1315',
    surface: '#111f23',
    line: '#20363c',
    raised: '#182a2f',
    text: '#eaf3f1',
    muted: '#93adae',
  },
  button: BALL,
  onButton: '#171c02',
  cardRadius: 18,
  buttonRadius: 14,
  font: 'Figtree,system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif',
  mark: MARK,
}
