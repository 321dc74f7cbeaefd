import { type BoardAnswer, knownTags, wholeBoard } from '@domain/evening/board-answer.ts'
import type { HallBoard } from '@domain/evening/hall-board.ts'
import { queryOptions } from '@tanstack/react-query'
import { rpc } from '@/lib/backend/supabase.ts'
import { erase, readJson, write } from '@/lib/browser/storage.ts'
import { checkVersion } from '@/lib/installed-app/version.ts'
import { instantNow } from '@/lib/time/clock.ts'

/** The board behind a link (`shared_board`): first names, and nothing that tells who of the members somebody is. */
export interface SharedBoard extends HallBoard {
  server_time: string
  version: number
  location: string
  /** By which an event is called. */
  first_line: string | null
  starts: string
  tags?: { players: string }
}

export interface SeenBoard {
  board: SharedBoard
  /** By how many milliseconds the clock of this device is ahead of the server's. */
  aheadMs: number
  /** When the server said last that it is still so, by the clock of this device. */
  at: number
}

const EVERY_MS = 15_000
const MAX_WAIT_MS = 60_000
/** Screens that lost the same network do not all come back at the same moment. */
const JITTER_MS = 2000

/**
 * The board behind a link; null where it is not valid. A screen in the hall runs for hours and has nobody to reload it: it asks every 15 s, less often the
 * longer nobody answers, and at once when the network is back. What it has seen last outlives a restart.
 */
export const sharedBoardQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-board', token],
    queryFn: async ({ client, signal }): Promise<SeenBoard | null> =>
      fetchBoard(token, client.getQueryData<SeenBoard | null>(['shared-board', token]) ?? null, signal),
    initialData: () => lastSeen(token),
    initialDataUpdatedAt: () => lastSeen(token)?.at,
    staleTime: 0,
    retry: false,
    // A television may take itself for offline.
    networkMode: 'always',
    refetchInterval: ({ state }) => waitAfter(state) + Math.random() * JITTER_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

interface Fetched {
  status: string
  data?: unknown
  dataUpdatedAt: number
}

function waitAfter({ status, data, dataUpdatedAt }: Fetched): number {
  if (data === null) return MAX_WAIT_MS
  if (status !== 'error' || dataUpdatedAt === 0) return EVERY_MS
  return Math.min(MAX_WAIT_MS, Math.max(EVERY_MS, (instantNow() - dataUpdatedAt) / 2))
}

async function fetchBoard(
  token: string,
  seen: SeenBoard | null,
  signal: AbortSignal,
  known = knownTags(seen?.board),
): Promise<SeenBoard | null> {
  const version = seen && { p_version: seen.board.version }
  const args = { p_token: token, ...version, ...(known.length > 0 && { p_known: known }) }
  const answer = (await rpc('shared_board', args, signal)) as unknown as Answer
  if (!answer) {
    erase(seenKey(token))
    return null
  }
  const at = instantNow()
  const times = { at, aheadMs: at - Date.parse(answer.server_time) }
  if (seen && !('rounds' in answer) && answer.version === seen.board.version)
    return { board: seen.board, ...times }
  if (!hasRounds(answer)) return whenUnknown(seen)
  const board = wholeBoard(answer, seen?.board)
  if (!board && known.length > 0) return fetchBoard(token, seen, signal, [])
  if (!board || !isBoard(board)) return whenUnknown(seen)
  const now = { board, ...times }
  write(seenKey(token), JSON.stringify(now))
  return now
}

type Answer = BoardAnswer<SharedBoard> | Pick<SharedBoard, 'version' | 'server_time'> | null

const hasRounds = (answer: object): answer is BoardAnswer<SharedBoard> =>
  isListOf<object>((answer as SharedBoard).rounds, (round) => typeof round === 'object' && round !== null)

/** A newer server may answer in another form. The board that was seen last stays, with its age, until the client for that form is there. */
function whenUnknown(seen: SeenBoard | null): SeenBoard {
  void checkVersion()
  if (seen) return seen
  throw new Error('The board has a form that this version does not know.')
}

const isListOf = <Item>(value: unknown, isItem: (item: Item) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)

/** Tells whether an answer has everything without which a board is not drawn. */
function isBoard(answer: object): answer is SharedBoard {
  const { evening, players, rounds } = answer as SharedBoard
  return (
    typeof evening?.state === 'string' &&
    Array.isArray(evening.courts) &&
    isListOf<SharedBoard['players'][number]>(players, (player) => typeof player?.id === 'string') &&
    isListOf<SharedBoard['rounds'][number]>(
      rounds,
      (round) =>
        Array.isArray(round?.resting) &&
        isListOf<SharedBoard['rounds'][number]['games'][number]>(
          round.games,
          (game) => Array.isArray(game?.a) && Array.isArray(game.b) && game.score !== undefined,
        ),
    )
  )
}

/** Forgets what was seen last where it cannot be drawn. */
export const forgetBoard = (token: string): void => erase(seenKey(token))

const seenKey = (token: string) => `board-seen-${token}`

function lastSeen(token: string): SeenBoard | undefined {
  const seen = readJson(seenKey(token)) as SeenBoard | null
  // Another version may have stored something else.
  return seen?.board && isBoard(seen.board) ? seen : undefined
}
