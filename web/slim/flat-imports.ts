import type { Plugin, Rollup } from 'vite'

// Loaded with every first screen.
const FIRST = new Set(['first', 'members', 'rolldown-runtime'])

/**
 * Lets each part that is loaded on demand import at once all that its imports import. Otherwise a browser learns of them level by level, one
 * round trip each. They stand last, so that everything still runs in its order.
 */
export function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && part.isDynamicEntry) part.code += indirectImports(part, bundle)
      },
    },
  }
}

export function indirectImports(part: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string {
  const found = new Set(part.imports)
  for (const file of found) {
    const imported = bundle[file]
    if (imported?.type === 'chunk' && !FIRST.has(imported.name))
      for (const next of imported.imports) found.add(next)
  }
  const indirect = [...found].filter((file) => file !== part.fileName && !part.imports.includes(file))
  return indirect
    .filter((file) => bundle[file]?.type === 'chunk' && !FIRST.has(bundle[file].name))
    .map((file) => `import"./${file.replace(/^.*\//, '')}";`)
    .join('')
}
