import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { platformFiles } from './apply-platform.ts'

// A database has each of these files once, so an edit of one reaches no data folder: a change is a new file, with its digest here.
const DIGESTS = {
  '001-roles.sql': '13eb3ffc4e3f',
  '002-auth.sql': 'f7959e1e8706',
  '010-auth-tables.sql': 'a05902f9aa9c',
  '011-auth-refresh.sql': '61caaef5dbab',
  '020-auth-factors.sql': '1413819e3749',
  '030-oauth-client-states.sql': '738ded776ddf',
  '040-rate-limits.sql': 'fa71d6d42cda',
  '041-email-change.sql': '4440b7f2024e',
  '045-sign-ups.sql': 'df9fc4916148',
  '050-clean-up.sql': '551363a021e3',
  '060-endings.sql': 'b22749e361e9',
  '070-mail-queue.sql': '1043aa6a3126',
  '070-revocations.sql': 'e49db18fa47c',
  '074-device-cookies.sql': '8991119d276d',
  '075-account-notices.sql': 'a563c41e7c1f',
  '077-email-changes.sql': '0253ad813519',
  '100-storage.sql': '68bb28cd55e5',
  '110-programs.sql': '0875f17ea678',
  '120-confirm-user.sql': 'cc9705b5cd81',
  '120-processes.sql': 'e2c6a0c7056f',
  '125-mail-counts.sql': '584d21632d02',
  '130-queue-mail.sql': 'cb0f8b656782',
  '135-request-confirmation.sql': 'cd1b2a7b3e19',
}

test('files that databases have applied stay as they are', async () => {
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(file, import.meta.url)))
      .digest('hex')
      .slice(0, 12)
  expect(Object.fromEntries((await platformFiles()).map((file) => [file, digest(file)]))).toEqual(DIGESTS)
})
