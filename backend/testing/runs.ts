export const isLong = process.env.TEST_LONG === '1'

/** The number of times something random, or something that kills processes, is tried: seldom in `npm test`, often in `npm run test:long`. */
export const runs = (usual: number, long: number): number => (isLong ? long : usual)

/** Milliseconds that a machine which does other things may stall. */
const STALL = 20_000

/** The bound of a promise about time: exact in `npm run test:long`, which has the machine to itself. */
export const promised = (milliseconds: number): number => (isLong ? milliseconds : milliseconds + STALL)
