import { LIMITS } from '@domain/limits.ts'
import { expect, test } from 'vitest'
import { changesOf, errorsOf, refusalOf } from './schema.ts'

const MARA = {
  username: 'Mara Lob',
  phoneNumber: '0711 555 0100',
  phoneVisibility: 'players',
  skillLevel: 'Pro',
} as const

test('what is sent are the columns of the fields that changed, trimmed, with nothing for what is empty', () => {
  expect(changesOf({ ...MARA, username: ' Mara Lob ', phoneNumber: '  ', skillLevel: '' })).toEqual({
    username: 'Mara Lob',
    phone_number: null,
    phone_visibility: 'players',
    skill_level: null,
  })
  expect(changesOf({ phoneNumber: '1' })).toEqual({ phone_number: '1' })
})

test('a name is needed, a number is not', () => {
  expect(errorsOf(MARA)).toEqual({})
  expect(errorsOf({ ...MARA, phoneNumber: '' })).toEqual({})
  expect(errorsOf({ ...MARA, username: ' ' })).toEqual({ username: 'Please enter your name' })
})

test('a name is sent as it is kept, and hides nothing', () => {
  expect(changesOf({ ...MARA, username: 'Mara\t\u00a0Lob\n' }).username).toBe('Mara Lob')
  expect(errorsOf({ ...MARA, username: 'Mara\u202e Lob' })).toEqual({
    username: 'A name cannot have characters that are invisible',
  })
})

test.each([
  ['username', LIMITS.username],
  ['phoneNumber', LIMITS.phoneNumber],
] as const)('%s may have %i characters, as PostgreSQL counts them', (field, most) => {
  expect(errorsOf({ ...MARA, [field]: '🎾'.repeat(most) })).toEqual({})
  expect(errorsOf({ ...MARA, [field]: '🎾'.repeat(most + 1) })).toHaveProperty(field)
})

test.each([
  ['profiles_username_length', 'username'],
  ['profiles_username_plain', 'username'],
  ['profiles_phone_number_length', 'phoneNumber'],
  ['profiles_skill_level_known', 'skillLevel'],
])('the refusal of %s belongs to %s', (constraint, field) => {
  const message = `new row for relation "profiles" violates check constraint "${constraint}"`
  expect(Object.keys(refusalOf({ code: '23514', message }) ?? {})).toEqual([field])
})

test('other refusals belong to no field', () => {
  expect(refusalOf({ code: '42501', message: 'permission denied' })).toBeNull()
  expect(refusalOf({ code: '23514', message: 'another constraint' })).toBeNull()
  expect(refusalOf(new TypeError('Failed to fetch'))).toBeNull()
})
