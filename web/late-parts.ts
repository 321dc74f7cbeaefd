import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_INS: Record<string, string> = {
  // Loaded when needed, which saves 13 KiB of every first load.
  '@supabase/realtime-js': 'src/lib/backend/late-parts.ts',
  '@supabase/storage-js': 'src/lib/backend/late-parts.ts',
  // Never called by our code; leaving them out saves 2 KiB.
  '@supabase/functions-js': 'slim/unused-parts.ts',
}

/** Replaces modules of the official client by stand-ins. Imports from our own code get the real modules. */
export function lateParts(): Plugin {
  return {
    name: 'late-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer) {
      const standIn = STAND_INS[name]
      if (!standIn || !importer?.includes('@supabase/supabase-js')) return null
      return fileURLToPath(new URL(standIn, import.meta.url))
    },
  }
}
