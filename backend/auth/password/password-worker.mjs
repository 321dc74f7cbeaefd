// Plain JavaScript on purpose: a thread that has to strip types first takes twice the memory.
import { createHash } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync, hashSync } from '@node-rs/bcrypt'

/** @type {{ cost: number }} */
const { cost } = workerData
// GoTrue's own prefix, so that hashes move to a Supabase project and back.
const VERSION = '2a'
/** bcrypt reads so many bytes of UTF-8 and would ignore the rest. */
const MAX_BYTES = 72

// On Linux, 0 is the calling thread alone: everything else in this process goes first when the cores are busy.
if (process.platform === 'linux') setPriority(0, 15)

parentPort?.on('message', async (/** @type {import('./password-pool.ts').PasswordJob} */ job) => {
  parentPort?.postMessage(await run(job))
})

/** @param {import('./password-pool.ts').PasswordJob} job */
async function run({ password, stored, texts, words }) {
  if (texts && words) {
    // Loaded by the first who needs it: its dictionaries take memory, and most threads only compare.
    const { guessesOf } = await import('./strength/guesses.mjs')
    return guessesOf(password, texts, words)
  }
  const composed = password.normalize('NFC')
  if (stored === undefined) return hashSync(shorten(composed), { cost, version: VERSION })
  // Hashes that were brought along may be of what another keyboard sent.
  return (
    compareSync(shorten(composed), stored) ||
    (composed !== password && compareSync(shorten(password), stored))
  )
}

/**
 * A password that is too long for bcrypt as one of 64 letters that stands for all of it (SHA-384 in base64). Its length says when,
 * so hashes need no mark: no password of more than 72 bytes was ever hashed as it is.
 * @param {string} password
 */
function shorten(password) {
  if (Buffer.byteLength(password) <= MAX_BYTES) return password
  return createHash('sha384').update(password).digest('base64')
}
