import { expect, type Locator, type Page } from '@playwright/test'

// What people do, in the words of the screens.

/** The card of a match, found by its place and start. */
export function cardOf(page: Page, place: string, time: string): Locator {
  return page.getByRole('article').filter({ hasText: place }).filter({ hasText: time })
}

export function team(within: Locator | Page, name: 'A' | 'B'): Locator {
  return within.getByRole('list', { name: `Team ${name}` })
}

/** Fills the form for a match tomorrow; the location by the venue's whole name. */
export async function fillMatch(
  page: Page,
  { place = 'Indoor Arena (Eversports)', start = '18:30', level = 'Intermediate' } = {},
) {
  await page.getByLabel('Location').selectOption({ label: place })
  await page.getByLabel('Skill Level').selectOption(level)
  await pickTomorrow(page)
  await page.getByLabel('Start Time').fill(start)
  await page.getByLabel('Start Time').blur()
}

async function pickTomorrow(page: Page): Promise<void> {
  await page.getByLabel('Date', { exact: true }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  // The calendar opens on today.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** Presses a free place of the strip and says yes. */
export async function joinFromStrip(page: Page, card: Locator, name: 'A' | 'B'): Promise<void> {
  await card
    .getByRole('button', { name: `Join team ${name}` })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Join Team ${name}` })
    .click()
}

export async function openMatch(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** The toast with a title, and a description if one is given. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .or(page.locator('li'))
    .filter({ hasText: title })
    .first()
  await expect(toast).toBeVisible()
  if (description) await expect(page.getByText(description, { exact: true }).first()).toBeVisible()
}
