type Team = 'A' | 'B'

/** The team of a member who joins: one table tests the rule of the screen and that of the database. */
export const TEAM_CASES: { players: number; taken: (Team | null)[]; chosen: Team | null; team: Team }[] = [
  { players: 2, taken: [], chosen: null, team: 'A' },
  { players: 2, taken: ['A'], chosen: null, team: 'B' },
  { players: 2, taken: ['B'], chosen: null, team: 'A' },
  { players: 2, taken: [null], chosen: null, team: 'A' },
  { players: 2, taken: ['B'], chosen: 'A', team: 'A' },
  { players: 4, taken: [], chosen: null, team: 'A' },
  { players: 4, taken: [], chosen: 'B', team: 'B' },
  { players: 4, taken: ['A'], chosen: null, team: 'B' },
  { players: 4, taken: ['A'], chosen: 'A', team: 'A' },
  { players: 4, taken: ['A', 'B'], chosen: null, team: 'A' },
  { players: 4, taken: ['B', 'B'], chosen: null, team: 'A' },
  { players: 4, taken: ['A', 'A'], chosen: null, team: 'B' },
  { players: 4, taken: ['A', 'A', 'B'], chosen: null, team: 'B' },
  { players: 4, taken: ['A', 'B', 'B'], chosen: null, team: 'A' },
  { players: 4, taken: [null, null], chosen: null, team: 'A' },
  { players: 8, taken: ['A', 'A'], chosen: null, team: 'A' },
  { players: 0, taken: ['A', 'A', 'A'], chosen: null, team: 'A' },
  { players: 0, taken: ['A'], chosen: 'B', team: 'B' },
]
