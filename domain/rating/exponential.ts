const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const TERMS = 14

/**
 * Computes e^x for |x| of at most 700 with + - × ÷ alone, which IEEE 754 rounds alike everywhere: `Math.exp` differs between engines, and
 * ratings are compared to the last digit. The relative error is below 1e-15. ln 2 in two parts: fdlibm's e_exp.c.
 */
export function exponential(x: number): number {
  const doublings = Math.floor(x * Math.LOG2E + 0.5)
  const rest = x - doublings * LN2_HIGH - doublings * LN2_LOW
  let series = 1
  for (let term = TERMS; term > 0; term--) series = 1 + (rest / term) * series
  return series * powerOfTwo(doublings)
}

function powerOfTwo(exponent: number): number {
  let power = 1
  for (let times = Math.abs(exponent); times > 0; times--) power *= 2
  return exponent < 0 ? 1 / power : power
}
