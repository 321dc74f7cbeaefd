export const isLong = process.env.TEST_LONG === '1'

/** The number of times something random, or something that kills processes, is tried: seldom in `npm test`, often in `npm run test:long`. */
export const runs = (usual: number, long: number): number => (isLong ? long : usual)

/** Numbers the share of this run; SEED=7 gives that of another run again. */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** One of `parts` equal shares of the rows of a table, another in each run; all rows in `npm run test:long`. */
export const share = <const Row>(rows: readonly Row[], parts = 2): readonly Row[] =>
  isLong ? rows : rows.filter((_, at) => at % parts === SEED % parts)

/** Milliseconds that a machine which does other things may stall. */
const STALL = 20_000

/** The bound of a promise about time: exact in `npm run test:long`, which has the machine to itself. */
export const promised = (milliseconds: number): number => (isLong ? milliseconds : milliseconds + STALL)
