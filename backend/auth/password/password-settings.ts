import { z } from 'zod'

/** The rules for new passwords. */
export interface PasswordRules {
  /** Characters. */
  passwordMinLength: number
  /** Sets of characters of each of which a password has to have one: `['abc…', '0123…']`. */
  passwordRequiredCharacters: string[]
  /** Words a guesser knows of the product that runs here, such as its name and places, as people write them. */
  passwordWords: string[]
}

/** Sets with a colon between them, as in GoTrue's GOTRUE_PASSWORD_REQUIRED_CHARACTERS; `\:` is a colon of a set. */
export const requiredCharactersText = z.string().transform((text) =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean),
)
