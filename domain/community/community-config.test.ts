import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCommunity } from './community-config.ts'

const shipped = () => JSON.parse(readFileSync('config/community.json', 'utf8'))

function faultsAfter(change: (community: ReturnType<typeof shipped>) => void): string[] {
  const community = shipped()
  change(community)
  const result = parseCommunity(community)
  return result.ok ? [] : result.faults
}

test('the community that is shipped is valid: an indoor venue with 3 courts, an outdoor one with 2', () => {
  const result = parseCommunity(shipped())
  expect(result.ok && result.community.venues.map((v) => [v.kind, v.system, v.courts.length])).toEqual([
    ['indoor', 'eversports', 3],
    ['outdoor', 'ebusy', 2],
  ])
})

test('time zone and language have defaults', () => {
  const { timeZone: _zone, language: _language, ...rest } = shipped()
  expect(parseCommunity(rest)).toMatchObject({
    ok: true,
    community: { timeZone: 'Europe/Berlin', language: 'en' },
  })
})

test.each([
  ['title', (c: ReturnType<typeof shipped>) => (c.title = ' '), 'title: must not be empty'],
  ['time zone', (c) => (c.timeZone = 'Berlin'), "timeZone: must be a time zone name such as 'Europe/Berlin'"],
  ['language', (c) => (c.language = 'german!'), "language: must be a language such as 'en' or 'de'"],
  [
    'locale',
    (c) => (c.locale = 'de-DE'),
    'locale: is called language now; write "language": "de" in its place, or "en"',
  ],
  ['latitude', (c) => (c.venues[1].latitude = '50'), 'venues[1].latitude: must be a number'],
  ['kind', (c) => (c.venues[0].kind = 'roof'), "venues[0].kind: must be 'indoor' or 'outdoor'"],
  ['court', (c) => (c.venues[0].courts[2].id = 'x'), 'venues[0].courts[2].id: must be the whole number'],
  [
    'court kind',
    (c) => (c.venues[0].courts[2].kind = 'x'),
    "venues[0].courts[2].kind: must be 'single' or 'double'",
  ],
  ['twin names', (c) => (c.venues[1].name = c.venues[0].name), 'venues: two venues share a name'],
  ['twin courts', (c) => (c.venues[1].courts[1].id = 5907), 'venues[1].courts: two courts share an id'],
  [
    'booking address',
    (c) => (c.venues[0].bookingUrl = 'javascript:alert(1)'),
    'venues[0].bookingUrl: must be a full address',
  ],
  ['system', (c) => (c.venues[0].system = 'paper'), "venues[0].system: must be 'eversports' or "],
  [
    'insecure address',
    (c) => {
      c.contact = 'club@example.org'
      c.venues[1].reading = { url: 'http://club.example', moduleId: 7 }
    },
    'venues[1].reading.url: must be a full address starting with https://',
  ],
  [
    'opening',
    (c) => {
      c.contact = 'club@example.org'
      c.venues[1].reading = {
        url: 'https://club.example',
        moduleId: 7,
        opening: { from: '0730', until: '22:00' },
      }
    },
    "venues[1].reading.opening.from: must be a time such as '07:30'",
  ],
  [
    'closing',
    (c) => {
      c.contact = 'club@example.org'
      c.venues[1].reading = {
        url: 'https://club.example',
        moduleId: 7,
        opening: { from: '22:00', until: '07:00' },
      }
    },
    'venues[1].reading.opening: must end after it begins',
  ],
  [
    'switch',
    (c) => {
      c.contact = 'club@example.org'
      c.venues[1].reading = { url: 'https://club.example', moduleId: 7, enabled: 'no' }
    },
    'venues[1].reading.enabled: must be true or false',
  ],
  [
    'length of a cell',
    (c) => {
      c.contact = 'club@example.org'
      c.venues[0].reading = { url: 'https://arena.example', facilityId: 1, cellMinutes: 20 }
    },
    'venues[0].reading.cellMinutes: must be 30, 45 or 60',
  ],
  [
    'module',
    (c) => {
      c.contact = 'club@example.org'
      c.venues[1].reading = { url: 'https://club.example', moduleId: '7' }
    },
    'venues[1].reading.moduleId: must be a whole number',
  ],
  [
    'contact',
    (c) => (c.venues[1].reading = { url: 'https://club.example', moduleId: 7 }),
    'contact: is needed where a venue has `reading`',
  ],
  ['short title', (c) => (c.shortTitle = 'Padel Community'), 'shortTitle: must not be longer than 12'],
  ['description', (c) => (c.about = []), 'about: needs at least one paragraph'],
  [
    "operator's address",
    (c) => (c.operator = { name: 'Club', address: [], email: 'club@example.org' }),
    'operator.address: needs at least one line',
  ],
  [
    "operator's mail",
    (c) => (c.operator = { name: 'Club', address: ['Street 1'], email: 'club' }),
    'operator.email: must be a mail address',
  ],
  [
    'part of the privacy page',
    (c) => {
      const privacy = [
        { title: 'Hosting', text: ['In Musterstadt.'] },
        { title: ' ', text: ['x'] },
      ]
      c.operator = { name: 'Club', address: ['Street 1'], email: 'club@example.org', privacy }
    },
    'operator.privacy[1].title: must not be empty',
  ],
  ['link', (c) => (c.links.coffee = 'coffee'), 'links.coffee: must be a full address'],
] satisfies [string, (c: ReturnType<typeof shipped>) => unknown, string][])(
  'a wrong %s is told with its field',
  (_what, change, fault) => {
    expect(faultsAfter(change)).toEqual([expect.stringContaining(fault)])
  },
)

test('any number of venues may use one booking system, with courts of the same id', () => {
  const twin = (c: ReturnType<typeof shipped>) =>
    c.venues.push(
      { ...c.venues[1], id: 'south', name: 'South' },
      { ...c.venues[0], id: 'west', name: 'West' },
    )
  expect(faultsAfter(twin)).toEqual([])
})

test.each([
  ['reading.url', (c, url) => (c.venues[1].reading = { url, moduleId: 7 })],
  ['bookingUrl', (c, url) => (c.venues[1].bookingUrl = url)],
] satisfies [string, (c: ReturnType<typeof shipped>, url: string) => unknown][])(
  'a password in %s is refused, and not repeated',
  (field, change) => {
    for (const url of [
      'https://club:hunter2@club.example',
      'https://club@club.example',
      'https://:hunter2@club.example',
    ]) {
      const faults = faultsAfter((c) => {
        c.contact = 'club@example.org'
        change(c, url)
      })
      expect(faults).toEqual([`venues[1].${field}: must not contain a user name or password`])
    }
  },
)

test('a misspelt field and a wrong whole are told too', () => {
  expect(faultsAfter((c) => Object.assign(c, { titel: 'x' }))[0]).toContain('titel')
  expect(parseCommunity('text')).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('the whole file')],
  })
})

/** Every text of a community that is one line, with a way to set it. */
const LINES: [name: string, set: (community: ReturnType<typeof shipped>, said: string) => void][] = [
  ['title', (c, said) => (c.title = said)],
  ['shortTitle', (c, said) => (c.shortTitle = said)],
  ['city', (c, said) => (c.city = said)],
  ['venues[0].name', (c, said) => (c.venues[0].name = said)],
  ['venues[0].courts[0].name', (c, said) => (c.venues[0].courts[0].name = said)],
  ...['name', 'phone', 'representedBy', 'register', 'vatId'].map((field): (typeof LINES)[number] => [
    `operator.${field}`,
    (c, said) => (c.operator = { ...OPERATOR, [field]: said }),
  ]),
  ['operator.address[0]', (c, said) => (c.operator = { ...OPERATOR, address: [said] })],
  [
    'operator.imprint[0].title',
    (c, said) => (c.operator = { ...OPERATOR, imprint: [{ title: said, text: ['a'] }] }),
  ],
]
const OPERATOR = { name: 'Club', address: ['Street 1'], email: 'club@example.org' }

test.each(LINES)('%s is one line, as names are', (name, set) => {
  const community = shipped()
  set(community, ' Pa\r\ndel\t\u2028 Cafe\u0301 ')
  const result = parseCommunity(community)
  expect(result.ok && JSON.stringify(result.community)).toContain('"Pa del Café"')
  for (const hidden of ['Pa\u202edel', 'Pa\u200bdel', 'Pa\u0007del'])
    expect(faultsAfter((c) => set(c, hidden))).toEqual([
      `${name}: must not contain characters that cannot be seen`,
    ])
  expect(faultsAfter((c) => set(c, '\u3000'))).toEqual([`${name}: must not be empty`])
})

test('an address is one word, and a paragraph hides nothing', () => {
  const community = shipped()
  community.links.donation = 'https://example.org/\r\nx'
  expect(parseCommunity(community)).toMatchObject({
    community: { links: { donation: 'https://example.org/x' } },
  })
  expect(faultsAfter((c) => (c.about = ['Two\nlines \u202e']))).toEqual([
    'about[0]: must not contain characters that cannot be seen',
  ])
})
