import { knowRefusals } from '../src/lib/backend/errors.ts'
import { REFUSALS } from '../src/lib/words/refusals.ts'
import { STEWARD_REFUSALS } from '../src/lib/words/steward-refusals.ts'

// Unit tests run without the route behind the sign-in, which does this.
knowRefusals({ ...REFUSALS, ...STEWARD_REFUSALS })
