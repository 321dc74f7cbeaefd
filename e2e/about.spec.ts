import { expect, test } from './fixtures.ts'

test('the about page: a donation from 1 to 100 euros, and the ways out @wide-long', async ({ member }) => {
  const { page } = await member('Mara Lob')
  const about = page.getByRole('link', { name: 'About' })
  await about.click()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeFocused()
  await expect(page).toHaveTitle(/^About · /)
  await expect(about).toBeHidden()
  const donate = (euros: number) => page.getByRole('link', { name: `Donate ${euros} €` })
  const slider = page.getByRole('slider', { name: 'Donation' })
  await expect(donate(10)).toHaveAttribute('href', 'https://donate.example/courtside/10')
  await slider.press('ArrowRight')
  await expect(donate(11)).toHaveAttribute('href', 'https://donate.example/courtside/11')
  await slider.press('Home')
  await slider.press('ArrowLeft')
  await expect(donate(1)).toHaveAttribute('href', 'https://donate.example/courtside/1')
  await slider.press('End')
  await slider.press('ArrowRight')
  await expect(donate(100)).toHaveAttribute('href', 'https://donate.example/courtside/100')
  const leads = async (name: RegExp, href: string) => {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await leads(/coffee/, 'https://coffee.example/courtside')
  await leads(/feedback/, 'https://feedback.example/courtside')
  await leads(/developer/, 'https://developer.example')
  await page.getByRole('link', { name: 'Imprint' }).click()
  await expect(page).toHaveURL('/imprint')
  await expect(about).toBeVisible()
})

test('the about page is for members; imprint and privacy are for everybody', async ({ stranger }) => {
  const page = await stranger('/about')
  await expect(page).toHaveURL('/auth?next=%2Fabout')
  await page.getByRole('link', { name: 'Imprint' }).click()
  await expect(page.getByText('The operator of this site has not given an imprint yet.')).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByText('The operator of this site has not been named yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What the server keeps' })).toBeVisible()

  const operator = {
    name: 'Padel Musterstadt e. V.',
    address: ['Am Platz 1', '12345 Musterstadt'],
    email: 'vorstand@padel.example',
    register: 'Amtsgericht Musterstadt, VR 1234',
    imprint: [{ title: 'Responsible for content', text: ['The board.'] }],
    privacy: [{ title: 'Hosting', text: ['In the club house.'] }],
  }
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    await route.fulfill({ response, json: { ...config, community: { ...config.community, operator } } })
  })
  await page.goto('/imprint')
  await expect(page.getByText('Padel Musterstadt e. V.')).toBeVisible()
  await expect(page.getByText('Register: Amtsgericht Musterstadt, VR 1234')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Responsible for content' })).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('link', { name: 'vorstand@padel.example' })).toBeVisible()
  await expect(page.getByText('In the club house.')).toBeVisible()
})
