/** A program that is compiled, prints by which compilers, and ends like npm. */
export const HOT = `import { setFlagsFromString } from 'node:v8'
setFlagsFromString('--trace-opt')
const add = (sum, value) => (sum + value) % 1000
let sum = 0
for (let round = 0; round < 1e6; round++) sum = add(sum, round)
process.exit(0)\n`
