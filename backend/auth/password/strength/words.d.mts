import type { Words } from './guesses.mjs'

export declare function makeWords(): Words
