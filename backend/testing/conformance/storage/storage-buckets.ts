import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { TestContext } from '../test-context.ts'

const operator = ({ target }: TestContext) => target.service.storage
const member = ({ ada }: TestContext) => ada.supabase.storage

/** A bucket of its own that goes away after the case. */
async function made(context: TestContext): Promise<string> {
  const { data, error } = await operator(context).createBucket(randomUUID())
  if (error) throw error
  context.later(() => operator(context).deleteBucket(data.name))
  return data.name
}

const LIFECYCLE = { rules: [] }

export const BUCKETS: Entries = {
  from: { clientOnly: 'names the bucket' },
  listBuckets: {
    async works(context) {
      const { data } = await operator(context).listBuckets()
      expect(data).toMatchObject(expect.arrayContaining([expect.objectContaining({ id: 'conformance' })]))
    },
    refuses: ({ target }) => target.newClient({}, 'sb_publishable_unknown').storage.listBuckets(),
  },
  getBucket: {
    works: (context) => operator(context).getBucket('conformance'),
    refuses: (context) => operator(context).getBucket('nonsense'),
  },
  createBucket: {
    works: made,
    refuses: (context) => member(context).createBucket(randomUUID()),
  },
  updateBucket: {
    works: async (context) => operator(context).updateBucket(await made(context), { public: true }),
    refuses: (context) => member(context).updateBucket('conformance', { public: true }),
  },
  emptyBucket: {
    works: async (context) => operator(context).emptyBucket(await made(context)),
    refuses: (context) => operator(context).emptyBucket('nonsense'),
  },
  deleteBucket: {
    async works(context) {
      const { data } = await operator(context).createBucket(randomUUID())
      return operator(context).deleteBucket(data?.name ?? '')
    },
    refuses: (context) => operator(context).deleteBucket('nonsense'),
  },
  ...refused(operator, {
    getBucketLifecycle: ['conformance'],
    updateBucketLifecycle: ['conformance', LIFECYCLE],
    deleteBucketLifecycle: ['conformance'],
    purgeBucketCache: ['conformance'],
  }),
  ...clientOnly('errors are thrown', 'throwOnError'),
  ...clientOnly('for all its requests', 'setHeader'),
  ...clientOnly('internal', 'bucketLifecycleUrl', 'listBucketOptionsToQueryString', 'handleOperation'),
}

const vectors = (context: TestContext) => operator(context).vectors
const index = { indexName: 'i', dimension: 2, dataType: 'float32', distanceMetric: 'cosine' }

export const VECTORS: Entries = {
  ...refused(
    vectors,
    { createBucket: ['v'], getBucket: ['v'], listBuckets: [], deleteBucket: ['v'] },
    'vectors.',
  ),
  ...refused((context) => vectors(context).from('v'), {
    createIndex: [index],
    listIndexes: [],
    getIndex: ['i'],
    deleteIndex: ['i'],
  }),
  ...refused((context) => vectors(context).from('v').index('i'), {
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
    (context) => operator(context).analytics,
    { createBucket: ['a'], listBuckets: [], deleteBucket: ['a'] },
    'analytics.',
  ),
  ...refused((context) => operator(context).analytics.from('a'), {
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
