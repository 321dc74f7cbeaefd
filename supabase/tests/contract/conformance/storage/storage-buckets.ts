import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { World } from '../world.ts'

const operator = ({ target }: World) => target.service.storage
const member = ({ ada }: World) => ada.supabase.storage

/** A bucket of its own that goes away after the case. */
async function made(world: World): Promise<string> {
  const { data, error } = await operator(world).createBucket(randomUUID())
  if (error) throw error
  world.later(() => operator(world).deleteBucket(data.name))
  return data.name
}

const LIFECYCLE = { rules: [] }

export const BUCKETS: Entries = {
  from: { clientOnly: 'names the bucket' },
  listBuckets: {
    async works(world) {
      const { data } = await operator(world).listBuckets()
      expect(data).toMatchObject(expect.arrayContaining([expect.objectContaining({ id: 'avatars' })]))
    },
    refuses: ({ target }) => target.newClient({}, 'sb_publishable_unknown').storage.listBuckets(),
  },
  getBucket: {
    works: (world) => operator(world).getBucket('avatars'),
    refuses: (world) => operator(world).getBucket('nonsense'),
  },
  createBucket: {
    works: made,
    refuses: (world) => member(world).createBucket(randomUUID()),
  },
  updateBucket: {
    works: async (world) => operator(world).updateBucket(await made(world), { public: true }),
    refuses: (world) => member(world).updateBucket('avatars', { public: true }),
  },
  emptyBucket: {
    works: async (world) => operator(world).emptyBucket(await made(world)),
    refuses: (world) => operator(world).emptyBucket('nonsense'),
  },
  deleteBucket: {
    async works(world) {
      const { data } = await operator(world).createBucket(randomUUID())
      return operator(world).deleteBucket(data?.name ?? '')
    },
    refuses: (world) => operator(world).deleteBucket('nonsense'),
  },
  ...refused(operator, {
    getBucketLifecycle: ['avatars'],
    updateBucketLifecycle: ['avatars', LIFECYCLE],
    deleteBucketLifecycle: ['avatars'],
    purgeBucketCache: ['avatars'],
  }),
  ...clientOnly('errors are thrown', 'throwOnError'),
  ...clientOnly('for all its requests', 'setHeader'),
  ...clientOnly('internal', 'bucketLifecycleUrl', 'listBucketOptionsToQueryString', 'handleOperation'),
}

const vectors = (world: World) => operator(world).vectors
const index = { indexName: 'i', dimension: 2, dataType: 'float32', distanceMetric: 'cosine' }

export const VECTORS: Entries = {
  ...refused(
    vectors,
    { createBucket: ['v'], getBucket: ['v'], listBuckets: [], deleteBucket: ['v'] },
    'vectors.',
  ),
  ...refused((world) => vectors(world).from('v'), {
    createIndex: [index],
    listIndexes: [],
    getIndex: ['i'],
    deleteIndex: ['i'],
  }),
  ...refused((world) => vectors(world).from('v').index('i'), {
    putVectors: [{ vectors: [{ key: 'a', data: { float32: [1, 2] } }] }],
    getVectors: [{ keys: ['a'] }],
    listVectors: [],
    queryVectors: [{ queryVector: { float32: [1, 2] }, topK: 1 }],
    deleteVectors: [{ keys: ['a'] }],
  }),
  ...clientOnly('names the bucket or the index', 'vectors.from', 'index'),
  ...clientOnly('errors are thrown', 'throwOnError', 'vectors.throwOnError'),
  ...clientOnly('for all its requests', 'setHeader', 'vectors.setHeader'),
  ...clientOnly('internal', 'handleOperation', 'vectors.handleOperation'),
}

const name = { namespace: ['n'] }
const table = { namespace: ['n'], name: 't' }
const schema = { type: 'struct', fields: [] }

export const ANALYTICS: Entries = {
  ...refused(
    (world) => operator(world).analytics,
    { createBucket: ['a'], listBuckets: [], deleteBucket: ['a'] },
    'analytics.',
  ),
  ...refused((world) => operator(world).analytics.from('a'), {
    listNamespaces: [],
    createNamespace: [name],
    createNamespaceIfNotExists: [name],
    dropNamespace: [name],
    loadNamespaceMetadata: [name],
    namespaceExists: [name],
    listTables: [name],
    createTable: [name, { name: 't', schema }],
    createTableIfNotExists: [name, { name: 't', schema }],
    updateTable: [table, {}],
    dropTable: [table],
    loadTable: [table],
    tableExists: [table],
  }),
  ...clientOnly('names the bucket', 'analytics.from'),
  ...clientOnly('errors are thrown', 'analytics.throwOnError'),
  ...clientOnly('for all its requests', 'analytics.setHeader'),
  ...clientOnly('internal', 'analytics.handleOperation'),
}
