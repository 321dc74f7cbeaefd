import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EngineName, PACKAGES } from '../../tools/browsers/engines.ts'
import { PASSWORD } from '../club.ts'
import { courtDay, readCourts } from '../court-words.ts'
import type { Engine } from './engine.ts'
import { type Harness, openHarness, QUIET_DAY, quietMatch } from './harness.ts'
import type { Query } from './in-page.ts'
import { launch } from './launch.ts'
import { button, card, dialog, field, heading, link, question, team, toast } from './screen.ts'

const names = (process.env.ENGINES?.split(',') ?? Object.keys(PACKAGES)) as EngineName[]
const LIST = `/matches?day=${QUIET_DAY}`
const search = { css: 'search' }
const file: Query = { css: 'input[type=file]', hidden: true }

for (const name of names) describe(name, () => journeys(name))

function journeys(name: EngineName): void {
  let engine: Engine
  let harness: Harness
  beforeAll(async () => {
    engine = await launch(name)
    console.log(`${engine.name}: ${engine.version}`)
    harness = await openHarness(engine)
  })
  afterEach(() => harness.clear())
  afterAll(async () => {
    await engine?.close()
    await harness?.stop()
  })

  test('sign in', async () => {
    const screen = await harness.visit('/auth')
    await screen.type(field('Email'), harness.mara.email)
    await screen.type(field('Password'), 'not the password')
    await screen.press(button('Sign In'))
    await screen.see(toast('Invalid'))
    // The address is still typed, the password is not.
    await screen.window.reload()
    await screen.type(field('Password'), PASSWORD)
    await screen.press(button('Sign In'))
    await screen.at('/matches')
    await screen.see({ css: 'article' })
    await screen.window.reload()
    await screen.see({ css: 'article' })
  })

  test('list and filters', async () => {
    for (const time of ['09:00', '11:00']) await quietMatch(harness, time)
    const screen = await harness.enter(harness.mara, '/matches')
    await screen.seeCount({ css: 'article' }, 20)
    await screen.until(() => {
      scrollTo(0, document.body.scrollHeight)
      return document.querySelectorAll('article').length > 20
    })
    await screen.press(button('Show Filters', search))
    await screen.choose(field('Skill level', search), 'Pro')
    await screen.at('/matches?level=Pro')
    await screen.until(() =>
      [...document.querySelectorAll('article')].every(({ textContent }) => textContent?.includes('Pro')),
    )
    await screen.window.reload()
    await screen.see(button('Remove Pro', search))
    await screen.press(button('Remove Pro', search))
    await screen.at('/matches')
    await screen.go(LIST)
    await screen.seeCount({ css: 'article' }, 2)
  })

  test('sheet', async () => {
    await quietMatch(harness, '12:30')
    const screen = await harness.enter(harness.mara, LIST)
    const match = card('12:30')
    await screen.press({ css: 'a[href]', within: match })
    await screen.see(heading('Indoor Arena Match', dialog()))
    await screen.key('Escape')
    await screen.seeNot(dialog())
    await screen.until(
      () => document.activeElement?.closest('article')?.textContent?.includes('12:30') ?? false,
    )
    await screen.press({ css: 'a[href]', within: match })
    await screen.see(dialog())
    await screen.window.back()
    await screen.seeNot(dialog())
    await screen.at(LIST)
  })

  test('join with confirm', async () => {
    await quietMatch(harness, '14:00')
    const screen = await harness.enter(harness.mara, LIST)
    const match = card('14:00')
    await screen.press(button('Join team B…', match))
    await screen.see(question)
    await screen.key('Escape')
    await screen.seeNot(question)
    await screen.press(button('Join team B…', match))
    await screen.press(button('Join Team B', question))
    await screen.see(toast('Joined match successfully!'))
    await screen.see({ ...team('B', match), texts: ['Mara'] })
  })

  test('leave', async () => {
    const id = await quietMatch(harness, '15:30')
    await harness.club.sql(
      "insert into match_participants (match_id, user_id, status, team_assignment) values ($1, $2, 'confirmed', 'B')",
      [id, harness.mara.id],
    )
    const screen = await harness.enter(harness.mara, `${LIST}&match=${id}`)
    await screen.press(button('Leave Match', dialog()))
    await screen.press(button('Leave Match', dialog("You can't make it?")))
    await screen.see(toast('Left match successfully!'))
    await screen.see(button('Join Match', dialog()))
    expect(
      await harness.club.sql('select from match_participants where user_id = $1', [harness.mara.id]),
    ).toHaveLength(1)
  })

  test('live in two windows', async () => {
    const id = await quietMatch(harness, '17:00')
    const his = await harness.enter(harness.tim, LIST)
    const hers = await harness.enter(harness.mara, `${LIST}&match=${id}`)
    await his.see(card('17:00'))
    await hers.press(button('Join Match', dialog()))
    await hers.press({ css: 'button:last-of-type', within: question })
    await his.see({ ...card('17:00'), texts: ['17:00', 'Mara'] })
    await hers.press(button('Leave Match', dialog()))
    await hers.press(button('Leave Match', dialog("You can't make it?")))
    await his.until(() =>
      [...document.querySelectorAll('article')]
        .filter(({ textContent }) => textContent?.includes('17:00'))
        .every(({ textContent }) => !textContent?.includes('Mara')),
    )
  })

  test('create', async () => {
    const screen = await harness.enter(harness.mara, '/create-match')
    await screen.choose(field('Location'), 'TSG Padel (eBuSy)')
    await screen.choose(field('Skill Level'), 'Advanced')
    await screen.press(button('Date…'))
    await screen.see({ css: '[role=dialog] table' })
    await screen.key('ArrowRight', 'Enter')
    await screen.type(field('Start Time'), '21:30')
    await screen.key('Tab')
    await screen.press(button('Create Match'))
    await screen.see(toast('Match created!'))
    const made = await harness.club.sql('select from matches where creator_id = $1', [harness.mara.id])
    expect(made).toHaveLength(1)
  })

  test('courts', async () => {
    await readCourts(harness.club)
    const screen = await harness.enter(harness.mara, `/courts?day=${courtDay(2)}`)
    await screen.press(button('17:00 to 18:00, free, Court 2…'))
    await screen.key('ArrowDown', 'Enter')
    await screen.press(link('Make a match'))
    await screen.until(
      (fields) =>
        fields.every(([label, value]) =>
          [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].some(
            (element) => element.labels?.[0]?.textContent === label && element.value === value,
          ),
        ),
      [
        ['Location', 'TSG Padel (eBuSy)'],
        ['Start Time', '17:00'],
        ['End Time', '19:00'],
      ] as const,
    )
  })

  test('avatar', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'courtside-picture-'))
    try {
      const screen = await harness.enter(harness.mara, '/profile')
      await screen.see(file)
      const drawn = await screen.window.evaluate(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
        const context = canvas.getContext('2d')
        if (context) context.fillStyle = '#14484f'
        context?.fillRect(0, 0, 900, 600)
        return canvas.toDataURL('image/jpeg')
      })
      const picture = join(folder, 'On Court.jpg')
      await writeFile(picture, Buffer.from(drawn.split(',')[1] ?? '', 'base64'))
      await screen.upload(file, picture)
      await screen.press(button('Use picture'))
      await screen.see(button('Change picture'))
      await screen.until(() =>
        [...document.images].some((image) => image.src.includes('avatars') && image.naturalWidth === 384),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('reload without a server', async () => {
    const own = await openHarness(engine)
    try {
      await quietMatch(own, '18:30')
      const screen = await own.enter(own.mara, '/matches')
      await screen.see({ css: 'article' })
      await screen.until(async () => {
        await navigator.serviceWorker.ready
        return navigator.serviceWorker.controller !== null
      })
      await own.stop()
      await screen.window.reload()
      await screen.see({ css: 'article' })
      await screen.see({ css: 'main', texts: ['Last seen'] })
    } finally {
      await own.clear()
      await own.stop()
    }
  })
}
