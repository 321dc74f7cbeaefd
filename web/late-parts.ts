import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_INS: Record<string, string> = {
  // Loaded when they are needed: 13 KiB of every first load.
  '@supabase/realtime-js': 'late-parts',
  '@supabase/storage-js': 'late-parts',
  // Nothing here calls them: 2 KiB.
  '@supabase/functions-js': 'unused-parts',
}

/** Gives the official client stand-ins for parts of it. Our own code gets the real ones. */
export function lateParts(): Plugin {
  return {
    name: 'late-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer) {
      const standIn = STAND_INS[name]
      if (!standIn || !importer?.includes('@supabase/supabase-js')) return null
      return fileURLToPath(new URL(`./src/lib/backend/${standIn}.ts`, import.meta.url))
    },
  }
}
