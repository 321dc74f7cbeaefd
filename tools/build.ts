import { buildClient } from './build-client.ts'

// `npm run build` installs and builds all that a start needs, for a server that may not write to this folder.
const result = await buildClient()
console.log(result === 'built' ? 'The client is built.' : 'The client is up to date.')
