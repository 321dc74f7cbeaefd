/** The text of a mail as a reader sees it, in one line. */
export const readable = (html: string): string =>
  inOneLine(
    html
      .replace(/<head>[\s\S]*<\/head>|<!--[\s\S]*?-->|<[^>]+>/g, ' ')
      .replace(/&(amp|quot|#39|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? ''),
  )
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' }
