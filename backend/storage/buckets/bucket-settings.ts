import { z } from 'zod'

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const SIZE = /^(\d+(?:\.\d+)?)(b|kb|mb|gb)$/i
const TYPE = /^(\*|[\w.+-]+\/(\*|[\w.+-]+)(;\s*charset=[\w-]+)?)$/

/** Bytes as a number, or as text with a decimal unit: `20MB`. Null removes the limit. */
export const fileSize = z
  .union([
    z.number().int().min(0),
    z
      .string()
      .regex(SIZE, 'must be a number of bytes, or text such as 20MB')
      .transform((text) => {
        const [, digits = '0', unit = 'b'] = SIZE.exec(text) ?? []
        return Math.round(Number(digits) * (UNITS[unit.toLowerCase()] ?? 1))
      }),
  ])
  .nullish()

/** Media types such as `image/png` and `image/*`. Null removes the restriction. */
export const mediaTypes = z
  .array(z.string().max(200).regex(TYPE, 'must be a media type such as image/png'))
  .nullish()
