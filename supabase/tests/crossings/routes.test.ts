import { afterAll, expect, test } from 'vitest'
import { PICTURE_ACTS } from './pictures/picture-acts.ts'
import { POLICIES, wrongPictures } from './pictures/wrong-pictures.ts'
import { planRoutes } from './plan.ts'
import { pathsOfSite, ROUTES, siteOf } from './routes.ts'
import { arrangeBase, arrangeScene, isInFeed, type Scene } from './scene/arrange.ts'
import { openFixtures, SEED } from './scene/fixtures.ts'
import { WORDS } from './scene/matches.ts'

const client = openFixtures()
let cells = 0
let pictures = 0

afterAll(() => console.info(`crossings of routes: ${cells} cells, and of pictures: ${pictures}`))

test('every route of the site has its place in the walk', () => {
  expect(Object.keys(ROUTES).toSorted()).toEqual(pathsOfSite())
})

test('every policy about files has its place in the walk', async () => {
  const { rows } = await client().query<{ name: string }>(POLICIES)
  expect(Object.keys(PICTURE_ACTS).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('feeds, calendars, pages of links and pictures show what their reader may see', async () => {
  const faults: string[] = []
  for (const { relation, match, persons } of planRoutes(SEED)) {
    await client().query('begin')
    const base = await arrangeBase(client(), relation, match)
    for (const person of persons) {
      await client().query('savepoint person')
      const scene = await arrangeScene(client(), base, person)
      const { tried, faults: ofPictures } = await wrongPictures(client(), scene)
      pictures += tried
      faults.push(...(await wrongRoutes(scene)), ...ofPictures)
      await client().query('rollback to savepoint person; release savepoint person')
    }
    await client().query('rollback')
  }
  expect(faults.slice(0, 40)).toEqual([])
}, 1_800_000)

async function wrongRoutes(scene: Scene): Promise<string[]> {
  const site = siteOf(client(), scene)
  const faults: string[] = []
  for (const [route, crossing] of Object.entries(ROUTES)) {
    if ('shows' in crossing) continue
    cells++
    const answer = await site.request(crossing.path(scene.target), {
      headers: { authorization: 'Bearer token' },
    })
    const text = await answer.text()
    const shown = text.includes(WORDS.place)
    const isWrong = answer.status >= 500 || shown !== (mayShow(crossing.show, scene) ?? shown)
    const secrets = [WORDS.description, WORDS.comment, ...(shown ? [] : [WORDS.title])]
    const said = secrets.filter((words) => text.includes(words))
    if (isWrong || said.length > 0)
      faults.push(
        `${scene.person}, ${scene.relation}, ${scene.match}, ${route}: ${answer.status}, shown: ${shown} ${said}`,
      )
  }
  return faults
}

function mayShow(what: 'feed' | 'link' | 'match', scene: Scene): boolean | undefined {
  if (what === 'link') return !scene.is.isUnlinked
  return what === 'match' ? scene.sees : isInFeed(scene)
}
