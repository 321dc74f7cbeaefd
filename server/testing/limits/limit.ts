/** Everything that a limit can be counted for. `server` is all callers of one process together. */
export type Per =
  | 'address'
  | 'account'
  | 'session'
  | 'member'
  /** The link of a match, for all who have it. */
  | 'link'
  | 'socket'
  | 'message'
  | 'request'
  | 'file'
  | 'row'
  | 'server'

/** The outcome of a request beyond a limit: an HTTP status, the close code of a socket, or a quieter end. */
export type Ending =
  | `HTTP ${number}`
  /** The answer is given, but it is cut to the limit. */
  | 'HTTP 200, cut'
  /** The socket stays open; the message is answered with an error. */
  | 'error reply'
  /** Everything is answered, but later. */
  | 'delay'
  | `close ${number}`

export interface Limit {
  /** Ends the sentence 'It limits ...'. */
  what: string
  per: Per
  unit: string
  most: number
  /** Seconds in which `most` is counted; left out where it is not a rate. */
  seconds?: number
  ending: Ending
  /**
   * The sentence that the answer carries; any number in it may differ. Empty where nothing can be said: the answer is cut, or
   * the connection has ended.
   */
  message: string
}

export type LimitWithoutNumber = Omit<Limit, 'most' | 'seconds'>

/** The rows of one service by `<service>.<name>`: the numbers come from the code that holds them, the rest from `rows`. */
export function rowsOf<Service extends string, Name extends string>(
  service: Service,
  numbers: Record<Name, number | { points: number; duration: number }>,
  rows: Record<Name, LimitWithoutNumber>,
): Record<`${Service}.${Name}`, Limit> {
  const entries = (Object.keys(rows) as Name[]).map((name) => {
    const number = numbers[name]
    const counted = typeof number === 'number' ? { most: number } : rate(number)
    return [`${service}.${name}`, { ...rows[name], ...counted }]
  })
  return Object.fromEntries(entries)
}

const rate = ({ points, duration }: { points: number; duration: number }) => ({
  most: points,
  seconds: duration,
})
