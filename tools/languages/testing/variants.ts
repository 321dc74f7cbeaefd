import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** Every text that a message in ICU format can come out as, with '{}' for whatever is filled in and without tags. */
export const variantsOf = (message: string): string[] =>
  expand(compileMessageOrThrow(message)).map((text) => text.replace(/<\/?\w+\/?>/g, ''))

function expand(message: CompiledMessage): string[] {
  return message.reduce<string[]>(
    (texts, token) => {
      const pieces = typeof token === 'string' ? [token] : expandChoices(token[2])
      return texts.flatMap((text) => pieces.map((piece) => text + piece))
    },
    [''],
  )
}

function expandChoices(choices: unknown): string[] {
  if (typeof choices !== 'object' || choices === null) return ['{}']
  return Object.values(choices).flatMap((choice) => (Array.isArray(choice) ? expand(choice) : []))
}
