// Plain JavaScript on purpose: a thread that has to strip types first takes twice the memory.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from '@node-rs/bcrypt'

// GoTrue's own cost and prefix, so that hashes move to a Supabase project and back.
const COST = 10
const VERSION = '2a'

// On Linux, 0 is the calling thread alone: everything else in this process goes first when the cores are busy.
if (process.platform === 'linux') setPriority(0, 15)

parentPort?.on('message', (/** @type {import('./password-pool.ts').PasswordJob} */ { password, stored }) => {
  parentPort?.postMessage(
    stored === undefined
      ? hashSync(password, { cost: COST, version: VERSION })
      : compareSync(password, stored),
  )
})
