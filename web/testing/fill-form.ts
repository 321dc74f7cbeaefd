import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** The field of the form with this label. */
export const field = (label: string) => page.getByLabelText(label, { exact: true })

export async function pickTomorrow(): Promise<void> {
  await page.getByRole('button', { name: /^Date/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
}

/** Fills what the form of a match or event cannot do without: a place, tomorrow and a start. */
export async function fillVenueAndTime(start = '18:30'): Promise<void> {
  await field('Location').selectOptions('TSG Padel (eBuSy)')
  await pickTomorrow()
  await field('Start Time').fill(start)
  await userEvent.tab()
}
