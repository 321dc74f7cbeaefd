import { config } from 'zod'

// The rules of the community are compiled where they are defined, unless this was said before; the content policy of the page forbids
// and reports that. So this is imported before them.
config({ jitless: true })
