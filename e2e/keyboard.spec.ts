import { DESKTOP, test } from './fixtures.ts'
import { ACCOUNT_JOURNEYS } from './keyboard/account-journeys.ts'
import { COURT_JOURNEYS } from './keyboard/court-journeys.ts'
import { EVENING_JOURNEYS } from './keyboard/evening-journeys.ts'
import { MATCH_JOURNEYS } from './keyboard/match-journeys.ts'
import { RESULT_JOURNEYS } from './keyboard/result-journeys.ts'
import { STEWARD_JOURNEYS } from './keyboard/steward-journeys.ts'

for (const [journey, walk] of Object.entries({
  ...MATCH_JOURNEYS,
  ...COURT_JOURNEYS,
  ...EVENING_JOURNEYS,
  ...RESULT_JOURNEYS,
  ...ACCOUNT_JOURNEYS,
  ...STEWARD_JOURNEYS,
}))
  test(`without a mouse: ${journey}`, async ({ club, member, stranger, allowConsole }) => {
    await walk({
      club,
      allowConsole,
      open: async (who, path) => (who ? (await member(who, path, DESKTOP)).page : stranger(path, DESKTOP)),
    })
  })
