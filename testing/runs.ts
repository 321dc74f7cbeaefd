const isLong = process.env.TEST_LONG === '1'

/** The number of times something random, or something that kills processes, is tried: seldom in `npm test`, often in `npm run test:long`. */
export const runs = (usual: number, long: number): number => (isLong ? long : usual)
