import { z } from 'zod'

/** Raised when an older program could not read the file; a newer one reads all of them. */
export const FORMAT = 1

export const HEAD = 'head.json'
export const MANIFEST = 'manifest.json'
export const COMMUNITY = 'community.json'
/** Entries of a table are called `tables/public.matches/0`, and so on; each is a piece of the text that COPY writes. */
export const tableFolder = ({ schema, name }: { schema: string; name: string }) => `tables/${schema}.${name}/`
export const KEYS = 'keys/'
export const FILES = 'files/'

const program = z.object({ version: z.string(), commit: z.string() })
const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })

/** The first entry: what has to be there before rows can be put into it. */
export const headSchema = z.object({
  format: z.number(),
  program,
  createdAt: z.string(),
  /** Names of the files in `backend/database/platform` that were applied. */
  platform: z.array(z.string()),
  /** The migrations as they were applied, so that no other program than this file is needed. */
  migrations: z.array(z.object({ version: z.string(), name: z.string(), statements: z.array(z.string()) })),
  tables: z.array(table),
})

/** The last entry: what must have arrived. A file without it is not complete. */
export const manifestSchema = z.object({
  /** By name of the entry, SHA-256 in hexadecimal digits. */
  sums: z.record(z.string(), z.string()),
  tables: z.array(table.extend({ rows: z.number(), checksum: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() }),
  ),
  /** Versions whose rows are there, while their bytes had been deleted before they were read. */
  missingFiles: z.array(z.string()),
})

export type Program = z.infer<typeof program>
export type Table = z.infer<typeof table>
export type Head = z.infer<typeof headSchema>
export type Manifest = z.infer<typeof manifestSchema>
