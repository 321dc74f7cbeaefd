import { ACCOUNT_ROWS } from './account-rows.ts'
import { HTTP_ROWS } from './http-rows.ts'
import { ACTION_ROWS, CONTENT_ROWS } from './member-rows.ts'
import { REALTIME_ROWS } from './realtime-rows.ts'
import { REQUEST_ROWS } from './request-rows.ts'
import { STORAGE_ROWS } from './storage-rows.ts'

/**
 * Every limit of what a client can cost, by `<service>.<name>`: who it is counted for, its unit and number, and the message
 * that the client gets beyond it. Numbers are read from the code that holds them. `every-limit.test.ts` provokes each row.
 */
export const LIMIT_TABLE = {
  ...ACCOUNT_ROWS,
  ...HTTP_ROWS,
  ...REQUEST_ROWS,
  ...REALTIME_ROWS,
  ...STORAGE_ROWS,
  ...ACTION_ROWS,
  ...CONTENT_ROWS,
}

export type LimitId = keyof typeof LIMIT_TABLE
