import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, openAsMember, reloadApp } from '../../../../testing/open-app.tsx'
import { answer, CONFIG } from '../../../../testing/stand-in-server.ts'

const link = (name: string | RegExp) => page.getByRole('link', { name })

test('the about page takes a donation from 1 to 100 euros, and leads out', async () => {
  await openAsMember('/matches')
  await link('About').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'About' })).toHaveFocus()
  await expect.poll(() => document.title).toMatch(/^About · /)
  await expect.element(link('About')).not.toBeInTheDocument()

  const expectDonation = (euros: number) =>
    expect
      .element(link(`Donate ${euros} € (opens a new tab)`))
      .toHaveAttribute('href', `https://donate.example/courtside/${euros}`)
  const slider = page.getByRole('slider', { name: 'Donation' })
  const press = (key: string) => userEvent.keyboard(`{${key}}`)
  await expectDonation(10)
  slider.element().focus()
  await press('ArrowRight')
  await expectDonation(11)
  await press('Home')
  await expectDonation(1)
  await press('ArrowLeft')
  await expectDonation(1)
  await press('End')
  await expectDonation(100)
  await press('ArrowRight')
  await expectDonation(100)

  for (const [name, href] of [
    [/coffee/, 'https://coffee.example/courtside'],
    [/feedback/, 'https://feedback.example/courtside'],
    [/developer/, 'https://developer.example'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', href)
    await expect.element(link(name)).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }
  await link('Imprint').click()
  await expect.poll(() => location.pathname).toBe('/imprint')
  await expect.element(link('About')).toBeVisible()
})

test('the about page is for members; imprint and privacy are for everybody, also before they are filled in', async () => {
  await openApp('/about')
  await expect.poll(() => location.pathname + location.search).toBe('/auth?next=%2Fabout')
  await link('Imprint').click()
  await expect
    .element(page.getByText(/^The operator of this site has not given an imprint yet\./))
    .toBeVisible()
  await expect
    .element(
      page.getByRole('region', { name: 'Accessibility' }).getByRole('link', { name: /^Give feedback/ }),
    )
    .toHaveAttribute('href', 'https://feedback.example/courtside')
  history.back()
  await link('Privacy').click()
  await expect.element(page.getByText(/^The operator of this site has not been named yet\./)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What the server keeps' })).toBeVisible()
})

test('imprint and privacy name the operator, and say what they add', async () => {
  const operator = {
    name: 'Padel Musterstadt e. V.',
    address: ['Am Platz 1', '12345 Musterstadt'],
    email: 'vorstand@padel.example',
    register: 'Amtsgericht Musterstadt, VR 1234',
    imprint: [{ title: 'Responsible for content', text: ['The board.'] }],
    privacy: [{ title: 'Hosting', text: ['In the club house.'] }],
  }
  answer('GET /config.json', { json: { ...CONFIG, community: { ...CONFIG.community, operator } } })
  await openApp('/auth')
  await link('Imprint').click()
  await expect.element(page.getByText(/^Padel Musterstadt e\. V\./)).toBeVisible()
  await expect.element(page.getByText('Register: Amtsgericht Musterstadt, VR 1234')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Responsible for content' })).toBeVisible()
  history.back()
  await link('Privacy').click()
  await expect.element(link('vorstand@padel.example')).toBeVisible()
  await expect.element(page.getByText('In the club house.')).toBeVisible()
})

test('the accessibility statement is a press away, and is the one of the stewards where they wrote one', async () => {
  const statement = page.getByRole('region', { name: 'Accessibility' })
  await openApp('/auth')
  await link('Accessibility').click()
  await expect.element(statement).toHaveFocus()
  await expect.element(statement.getByText('This does not hold yet, as far as we know:')).toBeVisible()

  const operator = { name: 'Padel', address: ['Platz 1'], email: 'a@padel.example', imprint: [], privacy: [] }
  const own = { ...CONFIG.community, operator, accessibility: ['The door is narrow.'] }
  answer('GET /config.json', { json: { ...CONFIG, community: own } })
  await reloadApp()
  await expect.element(statement.getByText('The door is narrow.')).toBeVisible()
  await expect.element(statement.getByText(/^This does not hold yet/)).not.toBeInTheDocument()
  await expect.element(statement.getByRole('link')).toHaveAttribute('href', 'mailto:a@padel.example')
})
