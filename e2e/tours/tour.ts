import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type Account, type Club, expect, type Page } from '../fixtures.ts'

/** Walks over screens in one language. */
export interface Tour {
  club: Club
  /** Opens the app in the language of the tour as a member, or as somebody who is not signed in. */
  open(who: Account | null, path: string, options?: { newcomer: boolean }): Promise<Page>
  /** The words of the language for an English text. */
  say(english: string, context?: string): string
  /** Looks whether the screen, with what lies over it, is as it should be. */
  look(page: Page, screen: string): Promise<void>
  /** Looks at the toast that is on the screen for a moment. */
  lookAtToast(page: Page, screen: string): Promise<void>
}

/** The words of a language by the English text and its context; texts without a translation stay as they are. */
export const wordsOf = (translations: Map<string, string>) => (english: string, context?: string) =>
  translations.get(generateMessageId(english, context)) ?? english

/** Buttons by their English name. */
export const buttons =
  ({ say }: Tour) =>
  (within: Page | ReturnType<Page['locator']>, english: string, context?: string) =>
    within.getByRole('button', { name: say(english, context), exact: true })

export const toast = (page: Page) => page.locator('[data-toast]').first()

/** The dialog on top. */
export const panel = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last()

export async function openPanel(page: Page, press: () => Promise<unknown>): Promise<void> {
  await press()
  await expect(panel(page)).toBeVisible()
}

export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
}

/** Presses the button that sends the form, and waits until a field says what is wrong with it. */
export async function sendWrong(page: Page): Promise<void> {
  await page.locator('form [type=submit]').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}
