import { queryOptions } from '@tanstack/react-query'
import { POLLED } from '@/lib/backend/polled.ts'
import { rpc } from '@/lib/backend/supabase.ts'
import { stewardKeys } from '../queries.ts'

/** Matches whose favourite was to win a share within a tenth. */
export interface Tenth {
  /** From 5 to 9: the first digit of the share. */
  tenth: number
  results: number
  /** The mean share that was said, and the share that was won, from 0 to 1; null without a match. */
  said: number | null
  happened: number | null
}

export interface Calibration {
  results: number
  /** Forecasts come true often enough for members to see numbers. */
  holds: boolean
  tenths: Tenth[]
}

export const calibrationQuery = queryOptions({
  queryKey: [...stewardKeys.all, 'calibration'],
  queryFn: async ({ signal }) => (await rpc('rating_calibration', {}, signal)) as unknown as Calibration,
  ...POLLED,
})
