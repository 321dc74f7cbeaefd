import { share } from 'supabase-compatible/testing/runs.ts'

/** One of `parts` equal shares of the screens of a walk, another in each run (SEED); all of them in `npm run test:long`. */
export const shareOf = <Screen>(screens: Screen[], parts = 2): Screen[] =>
  process.env.E2E_LONG ? screens : [...share(screens, parts)]
