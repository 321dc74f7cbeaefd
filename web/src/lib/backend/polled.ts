interface Pages {
  state: { data?: { pages: readonly unknown[] } | undefined }
}

const EVERY_MS = 20_000

/** Options of a query that no socket tells of, such as one of the auth service: it is fetched again as long as somebody looks at the page. */
export const POLLED = { refetchOnWindowFocus: 'always', refetchInterval: EVERY_MS } as const

/** Options of a list of pages, which are all fetched again: the more of them there are, the less often. */
export const POLLED_PAGES = {
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }: Pages): number => EVERY_MS * Math.max(1, state.data?.pages.length ?? 1),
} as const
