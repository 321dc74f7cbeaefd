import { fileURLToPath } from 'node:url'

/** The environment of the programs that tests start: nothing of the developer's own, and the compile cache, without which a start takes half as long again. */
export const NODE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
}
