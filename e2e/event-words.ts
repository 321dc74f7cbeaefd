import { expect, type Locator, type Page } from '@playwright/test'
import type { Account, Club } from './fixtures.ts'

// Helpers of tests about events.

export const ATTENDING = /\/rest\/v1\/event_participants\b/
export const COMMENTS = /\/rest\/v1\/event_comments\b/

/** An event tomorrow; without a limit unless one is given. */
export const eventOf = (
  club: Club,
  creator: Account,
  {
    limit = 0,
    isPrivate = false,
    starts,
    attendees = [],
  }: { limit?: number; isPrivate?: boolean; starts?: string; attendees?: Account[] } = {},
): Promise<string> =>
  club.match({
    creator,
    ...(starts ? { starts } : {}),
    columns: {
      match_type: 'event',
      match_category: 'event',
      players: limit,
      is_private: isPrivate,
      description: 'Bring a friend.',
    },
    participants: attendees.map((account) => ({ account })),
  })

/** The block that asks, with its two answers and a line that says how it stands. */
export const asked = (page: Page): Locator => page.getByRole('region', { name: 'Are you attending?' })

export const answer = (page: Page, name: 'Attending' | 'Not attending'): Locator =>
  asked(page).getByRole('button', { name, exact: true })

export const attendees = (page: Page): Locator =>
  page.getByRole('list', { name: /attendees?/ }).getByRole('listitem')

export const comments = (page: Page): Locator =>
  page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

export async function say(page: Page, comment: string): Promise<void> {
  await page.getByLabel('Add a comment').fill(comment)
  await page.getByRole('button', { name: 'Post comment' }).click()
}

/** Waits until these members attend, by name. */
export const expectAttendees = (page: Page, ...names: string[]) =>
  expect(attendees(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)))
