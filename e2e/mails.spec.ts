import { everyMail } from '../server/mail/testing/every-mail.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`every mail fits into 320 px and can be read, in ${colorScheme} colours @long`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, colorScheme })
    const page = await context.newPage()
    for (const { subject, html } of ['en', 'de'].flatMap(everyMail)) {
      await page.setContent(html)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), subject).toBe(320)
      await expectAccessible(page)
    }
    await context.close()
  })
