// Node 24 can hang for good when it ends: V8 compiles in the background, this work waits for the main thread to collect garbage, and the main
// thread waits for this work (nodejs/node 54918, 64274). npm does so once in a hundred installations. Node 22 has neither of the two compilers.
// CommonJS, because any Node from 18 on takes such a file in NODE_OPTIONS, where it refuses the options themselves.
const { setFlagsFromString } = require('node:v8')

for (const option of ['--no-maglev', '--no-concurrent-sparkplug']) setFlagsFromString(option)
