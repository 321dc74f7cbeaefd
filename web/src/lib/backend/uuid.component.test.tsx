import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsMember } from '../../../testing/open-app.tsx'
import { calls } from '../../../testing/stand-in-server.ts'
import { stewardServer } from '../../../testing/steward-rows.ts'

const GONE = 'This match no longer exists.'

test.each([
  ['/matches/nonsense', GONE],
  ['/match/nonsense', GONE],
  ['/matches/nonsense?tab=comments', GONE],
  ['/matches?match=nonsense', GONE],
  ['/create-match?edit=nonsense', GONE],
  ['/create-match?again=nonsense', GONE],
  ['/profile/nonsense', 'User Not Found'],
  ['/steward/members?member=nonsense', 'This member has left the community.'],
])('the address %s, which names no row, asks the server for none', async (address, words) => {
  stewardServer(null)
  await openAsMember(address)
  await expect.element(page.getByText(words).first()).toBeVisible()
  expect(calls.filter((call) => JSON.stringify(call).includes('nonsense'))).toEqual([])
})
