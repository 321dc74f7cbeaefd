import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changesBetween, mergeCommunity, withPartOf } from './community-changes.ts'
import { type Community, parseCommunity } from './community-config.ts'

function shipped(): Community {
  const result = parseCommunity(JSON.parse(readFileSync('config/community.json', 'utf8')))
  if (!result.ok) throw new Error('the shipped community has faults')
  return result.community
}

function after(change: (community: Community) => void): Community {
  const community = shipped()
  change(community)
  return community
}
const venueOf = ({ venues }: Community, id: string) => {
  const venue = venues.find((one) => one.id === id)
  if (!venue) throw new Error(`there is no venue ${id}`)
  return venue
}
const partsIn = (before: Community, now: Community) =>
  changesBetween(before, now).map(({ part, venue }) => (venue ? `${venue.name}: ${part}` : part))

test('changes are named by the part and the venue', () => {
  const now = after((community) => {
    community.title = 'Padel South'
    community.shortTitle = 'South'
    community.links.coffee = 'https://coffee.example/other'
    community.operator = {
      name: 'Club',
      address: ['Street 1'],
      email: 'a@b.example',
      imprint: [],
      privacy: [],
    }
    venueOf(community, 'tsg').name = 'TSG'
    venueOf(community, 'tsg').latitude = 51
    venueOf(community, 'arena').courts.pop()
  })
  expect(partsIn(shipped(), now).sort()).toEqual([
    'Indoor Arena (Eversports): courts',
    'TSG: name',
    'TSG: position',
    'links.coffee',
    'operator.address',
    'operator.email',
    'operator.imprint',
    'operator.name',
    'operator.privacy',
    'shortTitle',
    'title',
  ])
  expect(partsIn(now, now)).toEqual([])
})

test('a venue that is new or gone is one change, and the order of keys none', () => {
  const fewer = after((community) => community.venues.pop())
  expect(partsIn(shipped(), fewer)).toEqual(['TSG Padel (eBuSy): venue'])
  expect(partsIn(fewer, shipped())).toEqual(['TSG Padel (eBuSy): venue'])
  const { title, ...rest } = shipped()
  expect(partsIn(shipped(), { ...rest, title })).toEqual([])
})

test('two editors: what only one has changed is kept, and what both have is asked', () => {
  const mine = after((community) => {
    community.title = 'Mine'
    community.city = 'Here'
    venueOf(community, 'tsg').bookingUrl = 'https://mine.example'
  })
  const theirs = after((community) => {
    community.title = 'Theirs'
    venueOf(community, 'arena').name = 'Arena'
  })
  const { merged, conflicts } = mergeCommunity(shipped(), mine, theirs)
  expect(conflicts).toEqual([{ part: 'title', mine: 'Mine', theirs: 'Theirs' }])
  expect(merged).toEqual(
    after((community) => {
      community.title = 'Theirs'
      community.city = 'Here'
      venueOf(community, 'arena').name = 'Arena'
      venueOf(community, 'tsg').bookingUrl = 'https://mine.example'
    }),
  )
  expect(withPartOf(merged, mine, { part: 'title' }).title).toBe('Mine')
})

test('venues that each of two have added are both there', () => {
  const added = (id: string) =>
    after((community) => community.venues.push({ ...venueOf(community, 'tsg'), id, name: id }))
  const { merged, conflicts } = mergeCommunity(shipped(), added('north'), added('south'))
  expect(conflicts).toEqual([])
  expect(merged.venues.map(({ id }) => id)).toEqual(['arena', 'tsg', 'south', 'north'])
})

test('a venue that one has removed and the other changed is asked about, and comes back whole', () => {
  const mine = after((community) => {
    venueOf(community, 'tsg').name = 'TSG'
  })
  const theirs = after((community) => community.venues.pop())
  const { merged, conflicts } = mergeCommunity(shipped(), mine, theirs)
  expect(merged).toEqual(theirs)
  expect(conflicts).toMatchObject([{ part: 'name', venue: { id: 'tsg' }, mine: 'TSG', theirs: undefined }])
  expect(conflicts[0] && withPartOf(merged, mine, conflicts[0])).toEqual(mine)
  const other = mergeCommunity(shipped(), theirs, mine)
  expect(other.merged).toEqual(theirs)
  expect(other.conflicts).toHaveLength(1)
})
