import type { PendingEntry } from '@domain/evening/pending.ts'
import type { Reason } from '@/lib/backend/errors.ts'
import { eveningQueueName } from '@/lib/browser/storage.ts'
import { noteUnsent, unsentCount } from '@/lib/browser/unsent.ts'

/** An entry that waits on this device until the server has taken it. */
export type QueuedEntry = PendingEntry & {
  /** Its place in the order in which entries were made. */
  order: number
  matchId: string
  /** Why the server has refused it; null while it is to be sent. */
  refused: Reason | null
}

const STORE = 'entries'

/** The entries of members whose browser stores nothing: they live as long as the page. */
const inMemory = new Map<string, QueuedEntry[]>()

/** The entries of a member, in the order in which they were made; null while the disk has some and cannot be read. */
export async function readQueue(userId: string): Promise<QueuedEntry[] | null> {
  const stored = await inStore<QueuedEntry[]>(userId, 'readonly', (store) => store.getAll())
  // A disk that cannot be read for a moment must not look like one that is empty.
  if (stored === null && unsentCount(userId) > 0) return null
  return inOrder(stored ?? [], inMemory.get(userId) ?? [])
}

/** Both lists keep their order, whatever the clock of the device was set to between two entries; it only says how they interleave. */
function inOrder(stored: readonly QueuedEntry[], held: readonly QueuedEntry[]): QueuedEntry[] {
  const [first, next] = [stored[0], held[0]]
  if (!first || !next) return [...stored, ...held]
  return Date.parse(first.at) <= Date.parse(next.at)
    ? [first, ...inOrder(stored.slice(1), held)]
    : [next, ...inOrder(stored, held.slice(1))]
}

export async function addToQueue(userId: string, entry: Omit<QueuedEntry, 'order'>): Promise<void> {
  const order = await inStore(userId, 'readwrite', (store) => store.add(entry))
  if (order !== null) return noteUnsent(userId, unsentCount(userId) + 1)
  const held = inMemory.get(userId) ?? []
  // Negative: never one that the database gives.
  inMemory.set(userId, [...held, { ...entry, order: -(held.length + 1) } as QueuedEntry])
}

export async function changeInQueue(userId: string, entry: QueuedEntry): Promise<void> {
  if (entry.order < 0) replaceHeld(userId, entry.order, [entry])
  else await inStore(userId, 'readwrite', (store) => store.put(entry))
}

export async function removeFromQueue(userId: string, { order }: QueuedEntry): Promise<void> {
  if (order < 0) replaceHeld(userId, order, [])
  else await inStore(userId, 'readwrite', (store) => store.delete(order))
}

function replaceHeld(userId: string, order: number, by: QueuedEntry[]) {
  const held = inMemory.get(userId) ?? []
  inMemory.set(
    userId,
    held.flatMap((one) => (one.order === order ? by : [one])),
  )
}

/** Resolves to the result once it is on the disk; to null where the browser stores nothing. */
async function inStore<Result>(
  userId: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | null> {
  try {
    const database = await open(eveningQueueName(userId))
    // An open connection would keep the browser from erasing the database when the member signs out.
    return await inTransaction<Result>(database, mode, use).finally(() => database.close())
  } catch (error) {
    console.warn('Entries cannot be stored in this browser.', error)
    return null
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'order', autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function inTransaction<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = use(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result as Result)
    transaction.onabort = () => reject(transaction.error)
  })
}
