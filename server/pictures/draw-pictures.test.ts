import { afterAll, afterEach, expect, test } from 'vitest'
import { openPictureDrawer, type PictureDrawer } from './draw-pictures.ts'
import type { Podium, PodiumStep } from './podium-svg.ts'

const shared = openPictureDrawer({ waiting: 2, kept: 1 })
afterAll(() => shared.stop())
let drawer: PictureDrawer | undefined
afterEach(() => drawer?.stop())

const words = (text: string, instead = '?') => ({ text, instead })
const step = (...names: string[]): PodiumStep => ({
  ...{
    lines: names.map((name) => [words(name, 'No. 3')]),
    more: 'and 2 more',
    average: '14.5 points a game',
  },
})
const podium = (first: string, more: Partial<Podium> = {}): Podium => ({
  ...{ community: words('Club'), title: words('Thursday cup'), line: words('Thursday · TSG Padel') },
  steps: [step(first), step('Zoë', 'Łukasz', 'מרים', 'مريم'), step()],
  ...more,
})

test('a picture is a PNG in the size that previews ask for', async () => {
  const { png } = (await shared.draw(podium('Mara'))) ?? {}
  const bytes = Buffer.from(png ?? [])
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeGreaterThan(20_000)
})

test('many who ask for the same get one picture, and a flood of others is refused', async () => {
  const same = Array.from({ length: 200 }, () => shared.draw(podium('Lea')))
  const others = ['Bo', 'Ida', 'Ela'].map((name) => shared.draw(podium(name)))
  const [one, ...rest] = await Promise.all(same)
  expect(new Set(rest)).toEqual(new Set([one]))
  const drawn = await Promise.all(others)
  expect(drawn.map((picture) => picture !== undefined)).toEqual([true, false, false])
  expect(new Set([one, ...drawn.slice(0, 1)].map((picture) => picture?.etag)).size).toBe(2)
  expect(await shared.draw(podium('Ela'))).toBeDefined()
})

test('only the last pictures are kept', async () => {
  const first = await shared.draw(podium('Mara'))
  expect(await shared.draw(podium('Mara'))).toBe(first)
  await shared.draw(podium('Bo'))
  const again = await shared.draw(podium('Mara'))
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

test('a name that the fonts lack is drawn as what stands for it, and no text is taken for markup', async () => {
  const drawn = async (name: string) => Buffer.from((await shared.draw(podium(name)))?.png ?? [])
  expect(await drawn('北京')).toEqual(await drawn('No. 3'))
  expect(await drawn('مريم')).not.toEqual(await drawn('No. 3'))
  expect(await drawn('</text><rect width="1200" height="630"/>')).not.toEqual(await drawn(''))
})

test('a fault and a picture that takes too long end the thread, and the next one is drawn all the same', async () => {
  drawer = openPictureDrawer()
  const broken = podium('Mara', { title: null as never })
  await expect(drawer.draw(broken)).rejects.toThrow()
  expect(await drawer.draw(podium('Mara'))).toBeDefined()
  await drawer.stop()
  drawer = openPictureDrawer({ timeoutMs: 1 })
  await expect(drawer.draw(podium('Mara'))).rejects.toThrow('A picture takes too long.')
})

test('a stop ends what waits', async () => {
  drawer = openPictureDrawer()
  const waiting = drawer.draw(podium('Mara'))
  const refused = expect(waiting).rejects.toThrow('The server stops.')
  await drawer.stop()
  await refused
})
