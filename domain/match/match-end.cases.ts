interface EndCase {
  what: string
  /** The instant of the start. */
  start: string
  /** The end on the clock of Berlin. */
  end: string
  /** The length that was saved with it. */
  minutes: number | null
  /** The instant of the end. */
  ends: string
}

/** Ends of matches over the nights in which the clock changes, for the two places that know the rule: `private.match_end` and `endInstant`. */
export const END_CASES: readonly EndCase[] = [
  {
    what: 'an evening',
    start: '2030-07-01T16:30:00Z',
    end: '20:00',
    minutes: null,
    ends: '2030-07-01T18:00:00Z',
  },
  {
    what: 'past midnight',
    start: '2030-07-01T21:30:00Z',
    end: '00:30',
    minutes: 60,
    ends: '2030-07-01T22:30:00Z',
  },
  {
    what: 'a length that was not saved again',
    start: '2030-07-01T16:30:00Z',
    end: '20:00',
    minutes: 60,
    ends: '2030-07-01T18:00:00Z',
  },
  {
    what: 'over the hour that is skipped',
    start: '2030-03-31T00:30:00Z',
    end: '03:30',
    minutes: 60,
    ends: '2030-03-31T01:30:00Z',
  },
  {
    what: 'an end in the hour that is skipped',
    start: '2030-03-31T00:30:00Z',
    end: '02:30',
    minutes: null,
    ends: '2030-03-31T01:30:00Z',
  },
  {
    what: 'over the hour that comes twice',
    start: '2030-10-27T00:30:00Z',
    end: '03:30',
    minutes: null,
    ends: '2030-10-27T02:30:00Z',
  },
  {
    what: 'within that hour, the first time',
    start: '2030-10-27T00:00:00Z',
    end: '02:30',
    minutes: 30,
    ends: '2030-10-27T00:30:00Z',
  },
  {
    what: 'within that hour, the second time',
    start: '2030-10-27T01:00:00Z',
    end: '02:30',
    minutes: 30,
    ends: '2030-10-27T01:30:00Z',
  },
  {
    what: 'from the first time to the second',
    start: '2030-10-27T00:30:00Z',
    end: '02:30',
    minutes: 60,
    ends: '2030-10-27T01:30:00Z',
  },
  {
    what: 'from the first time to the second, without a length',
    start: '2030-10-27T00:30:00Z',
    end: '02:15',
    minutes: null,
    ends: '2030-10-27T01:15:00Z',
  },
  {
    what: 'into that hour, the first time',
    start: '2030-10-26T23:30:00Z',
    end: '02:30',
    minutes: 60,
    ends: '2030-10-27T00:30:00Z',
  },
  {
    what: 'into that hour, the second time',
    start: '2030-10-26T23:30:00Z',
    end: '02:30',
    minutes: 120,
    ends: '2030-10-27T01:30:00Z',
  },
  {
    what: 'into that hour from the day before',
    start: '2030-10-26T20:30:00Z',
    end: '02:30',
    minutes: 300,
    ends: '2030-10-27T01:30:00Z',
  },
]
