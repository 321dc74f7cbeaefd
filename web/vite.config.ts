import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OLDEST_BROWSERS } from './browser-support.ts'
import { serviceWorker } from './build-service-worker.ts'
import { chunkFileNames, chunks, compileHint } from './chunks.ts'
import { firstLoad } from './first-load.ts'
import { messages } from './messages.ts'
import { passwordWords } from './password-words.ts'
import { version } from './version.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [
    messages(),
    react(),
    tailwindcss(),
    firstLoad(),
    passwordWords(),
    version(),
    serviceWorker(),
    compileHint(),
  ],
  resolve: {
    alias: {
      '@domain': here('../domain'),
      '@': here('./src'),
    },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: chunks, chunkFileNames },
    },
  },
})
