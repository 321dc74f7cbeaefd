// Apart from the queries: the list of matches needs one of them, and is loaded first.
export const resultKeys = {
  all: ['results'] as const,
  of: (matchId: string) => ['results', 'match', matchId] as const,
  open: (userId: string) => ['results', 'open', userId] as const,
  disputed: ['results', 'disputed'] as const,
  ofDays: ['results', 'days'] as const,
  ofDay: (day: string) => ['results', 'days', day] as const,
  ofMembers: ['results', 'members'] as const,
  ofMember: (userId: string) => ['results', 'members', userId] as const,
  together: (userId: string) => ['results', 'members', 'together', userId] as const,
}
