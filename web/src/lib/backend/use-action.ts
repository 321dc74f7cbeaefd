import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { announceParticipants } from '../browser/broadcast.ts'
import { type ToastInput, toast, toastFailure } from '../toast.ts'
import { createStore } from '../use-store.ts'
import { failureOf, isWorthRetrying, problemOf } from './errors.ts'
import { currentUserId } from './session/session.ts'

/** Queries that are fetched again; the action is under way until they are. A function decides itself, and what it returns is awaited. */
type Queries = readonly QueryKey[] | ((client: QueryClient) => unknown)

export const EVERYTHING: Queries = [[]]

export interface Action<V, T> {
  /** Sends it, and rejects with the refusal. `isAgain`: an earlier attempt may have arrived. */
  run: (variable: V, isAgain: boolean) => Promise<T>
  /** Name under which others read what is under way, and show it before the server has agreed. */
  key?: QueryKey
  /** Actions of the same `key`: 'once' drops one while another is under way, 'queue' sends them one after the other. */
  order?: 'once' | 'queue'
  /** Sending it twice is the same as once: it is sent again when its answer was lost. */
  isRepeatable?: boolean
  /** The server may want a proof of identity first. */
  asksForProof?: boolean
  /** A query that shows the change at once; it is as before when the server refuses it. */
  shows?: { queryKey: QueryKey; as: (variable: V) => (known: never) => unknown }
  /** The toast when it is done: a title, or all of it. */
  says?: (result: T, variable: V) => ToastInput | string | null
  /** The toast when it failed: a title, to which the reason is added, or all of it. */
  failed?: (error: Error, variable: V) => Pick<ToastInput, 'title' | 'description'> | string | null
  /** Puts the result where the page has it. The action is under way until then. */
  done?: (result: T, variable: V, client: QueryClient) => unknown
  /** The match whose participants have changed: other tabs are told. */
  tells?: string
  /** Fetched again however it ended. */
  stale?: Queries
  /** Fetched again when it failed: an answer that was lost on its way may have been a yes. */
  doubtful?: Queries
}

/** Every change that the client sends is such a declaration (decision 087). */
export function useAction<V = void, T = unknown>(action: Action<V, T>) {
  const client = useQueryClient()
  const { key, order, shows, stale, doubtful } = action
  const { mutate, ...mutation } = useMutation({
    ...(key && { mutationKey: key }),
    ...(key && order === 'queue' && { scope: { id: JSON.stringify(key) } }),
    mutationFn: (variable: V) => send(action, variable),
    ...(shows && { onMutate: (variable: V) => showAtOnce(client, shows, variable) }),
    onSuccess: (result, variable) => {
      if (action.tells) announceParticipants(action.tells)
      const said = action.says?.(result, variable)
      if (said) toast(typeof said === 'string' ? { title: said } : said)
      return action.done?.(result, variable, client)
    },
    onError: (error, variable, takeBack) => {
      takeBack?.()
      const said = action.failed?.(error, variable) ?? null
      toastFailure(typeof said === 'string' ? failureOf(error, said) : said)
      return refetch(client, doubtful)
    },
    onSettled: () => refetch(client, stale),
  })
  const isDropped = () => order === 'once' && key && client.isMutating({ mutationKey: key }) > 0
  const guarded: typeof mutate = (...call) => void (isDropped() || mutate(...call))
  return { ...mutation, mutate: guarded }
}

function send<V, T>({ run, isRepeatable, asksForProof }: Action<V, T>, variable: V): Promise<T> {
  if (asksForProof) return callWithProof(() => run(variable, false))
  return isRepeatable ? sendTwice((isAgain) => run(variable, isAgain)) : run(variable, false)
}

// An answer was lost: the server may have made the change by then, so the second attempt may find it made.
async function sendTwice<T>(run: (isAgain: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false)
  } catch (error) {
    if (!isWorthRetrying(error) || !navigator.onLine) throw error
    return run(true)
  }
}

async function showAtOnce<V>(
  client: QueryClient,
  { queryKey, as }: NonNullable<Action<V, unknown>['shows']>,
  variable: V,
) {
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, as(variable) as (known: unknown) => unknown)
  return () => {
    if (before === undefined) void client.resetQueries({ queryKey, exact: true })
    else client.setQueryData(queryKey, before)
  }
}

function refetch(client: QueryClient, queries: Queries | undefined): unknown {
  if (!queries) return undefined
  if (typeof queries === 'function') return queries(client)
  return Promise.all(queries.map((queryKey) => client.invalidateQueries({ queryKey })))
}

interface ProofQuestion {
  userId: string | null
  answer: (proved: boolean) => void
  /** Closes the question without an answer, because the member is no longer signed in here. */
  drop: () => void
}

export const proofStore = createStore<ProofQuestion | null>(null)

/** Makes a call; where the server requires a proof of identity, asks for it (proof-sheet.tsx) and repeats. Rejects if that is refused. */
async function callWithProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (problemOf(error)?.reason !== 'reauthentication_needed' || !(await askForProof())) throw error
    return call()
  }
}

function askForProof(): Promise<boolean> {
  proofStore.snapshot()?.answer(false)
  return new Promise((resolve) => {
    proofStore.set({
      userId: currentUserId(),
      drop: () => proofStore.set(null),
      answer(proved) {
        proofStore.set(null)
        resolve(proved)
      },
    })
  })
}
