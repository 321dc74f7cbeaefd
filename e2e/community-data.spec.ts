import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast } from './words.ts'

// The other tests of the worker expect the community of the file.
test.use({ clubFlags: {} })

test('a steward renames the community; others have it when they open a page, and strangers read the imprint @long', async ({
  club,
  member,
  stranger,
}) => {
  const ela = await club.account('Ela Volley')
  await club.sql('insert into stewards (member_id) values ($1)', [ela.id])
  const { page } = await member(ela, '/steward/community')
  const other = await member('Mara Lob')
  await expect(other.page.getByRole('heading', { level: 1, name: 'Padel Community' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Name and place/ }).click()
  await page.getByLabel('Title', { exact: true }).fill('Padel South')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Imprint and privacy/ }).click()
  await page.getByRole('button', { name: 'Name the operator' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Padel South e. V.')
  await page.getByLabel('Postal address').fill('Am Platz 1\n12345 Musterstadt')
  await page.getByLabel('Email', { exact: true }).fill('board@padel.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save for everybody' }).click()
  await expectToast(page, 'Saved. Everybody sees it now.')
  await other.page.reload()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Padel South' })).toBeVisible()
  const reader = await stranger('/imprint')
  await expect(reader).toHaveTitle(/Padel South/)
  await expect(reader.getByText('Padel South e. V.')).toBeVisible()
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText(/^Ela Volley changed the community: Title/)).toBeVisible()
})
