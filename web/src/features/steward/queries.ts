/** Names the entry in which the tab keeps the token of a link, until it is used. */
export const STEWARD_TOKEN_KEY = 'steward-token'

export const stewardKeys = {
  all: ['steward'] as const,
}
