import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  ...['password', 'Passw0rd', 'P@$$word!', 'password2026!', '!password1', 'passwordpassword', 'Passwort123'],
  ...[
    '123456',
    '987654321',
    '1234567890',
    '11111111',
    '121212',
    'abcabcabc',
    'abcdefgh',
    '19840713',
    '00000000000',
  ],
  ...['qwertz', 'Qwertzuiop1', '1q2w3e4r', 'asdfghjkl!', 'yxcvbnm99'],
  ...['Sommer2026', 'ichliebedich', 'fcbayern1', 'Schatzi77', 'padel2026', 'Courtside!', 'iloveyou2'],
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  ...['correct horse 7', 'kQ7!zu', 'tennis-ball-lamp', 'Sommer in Bremen', 'another horse 8', 'xK29!vvQp3'],
  ...['hunter of mice', '314159265358979', 'aaaaaaaaab7!', 'Schläger#4711#Netz'],
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
