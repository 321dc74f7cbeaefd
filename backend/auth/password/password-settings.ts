import { z } from 'zod'

/** The rules for new passwords. */
export interface PasswordRules {
  /** Characters. */
  passwordMinLength: number
  /** Sets of characters; a password needs at least one of each: `['abc…', '0123…']`. */
  passwordRequiredCharacters: string[]
  /** Words about the product that an attacker tries first, such as its name and places, as people write them. */
  passwordWords: () => string[]
}

/** Sets separated by colons, as in GoTrue's GOTRUE_PASSWORD_REQUIRED_CHARACTERS; `\:` is a colon within a set. */
export const requiredCharactersText = z.string().transform((text) =>
  text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll('\\:', ':'))
    .filter(Boolean),
)
