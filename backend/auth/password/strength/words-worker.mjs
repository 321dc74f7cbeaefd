import { parentPort } from 'node:worker_threads'
import { makeWords } from './words.mjs'

parentPort?.postMessage(makeWords())
