/** Start and real end are instants; the end is on the clock of Berlin, the length as it was saved with it. */
type EndCase = [what: string, start: string, end: string, minutes: number | null, ends: string]

/** Ends of matches over the nights in which the clock changes, for the two places that know the rule: `private.match_end` and `endInstant`. */
export const END_CASES: readonly EndCase[] = [
  ['an evening', '2030-07-01T16:30:00Z', '20:00', null, '2030-07-01T18:00:00Z'],
  ['past midnight', '2030-07-01T21:30:00Z', '00:30', 60, '2030-07-01T22:30:00Z'],
  ['a length that was not saved again', '2030-07-01T16:30:00Z', '20:00', 60, '2030-07-01T18:00:00Z'],
  ['over the hour that is skipped', '2030-03-31T00:30:00Z', '03:30', 60, '2030-03-31T01:30:00Z'],
  ['an end in the hour that is skipped', '2030-03-31T00:30:00Z', '02:30', null, '2030-03-31T01:30:00Z'],
  ['over the hour that comes twice', '2030-10-27T00:30:00Z', '03:30', null, '2030-10-27T02:30:00Z'],
  ['within that hour, the first time', '2030-10-27T00:00:00Z', '02:30', 30, '2030-10-27T00:30:00Z'],
  ['within that hour, the second time', '2030-10-27T01:00:00Z', '02:30', 30, '2030-10-27T01:30:00Z'],
  ['from the first time to the second', '2030-10-27T00:30:00Z', '02:30', 60, '2030-10-27T01:30:00Z'],
  [
    'from the first time to the second, without a length',
    '2030-10-27T00:30:00Z',
    '02:15',
    null,
    '2030-10-27T01:15:00Z',
  ],
  ['into that hour, the first time', '2030-10-26T23:30:00Z', '02:30', 60, '2030-10-27T00:30:00Z'],
  ['into that hour, the second time', '2030-10-26T23:30:00Z', '02:30', 120, '2030-10-27T01:30:00Z'],
  ['into that hour from the day before', '2030-10-26T20:30:00Z', '02:30', 300, '2030-10-27T01:30:00Z'],
]
