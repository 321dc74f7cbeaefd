import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { TestContext } from '../test-context.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => new Blob([PNG], { type: 'image/png' })
const folder = ({ ada }: TestContext) => ada.supabase.storage.from('conformance')
const nothing = ({ ada }: TestContext) => `${ada.id}/nothing.png`
const newPath = ({ ada }: TestContext) => `${ada.id}/${randomUUID()}.png`
const ofBen = ({ ben }: TestContext) => `${ben.id}/${randomUUID()}.png`

/** The path of an image that Ada has just put into her folder. */
async function uploaded(context: TestContext): Promise<string> {
  const { data, error } = await folder(context).upload(newPath(context), picture())
  if (error) throw error
  return data.path
}

async function slot(context: TestContext): Promise<{ path: string; token: string }> {
  const { data, error } = await folder(context).createSignedUploadUrl(newPath(context))
  if (error) throw error
  return data
}

const WRITING: Entries = {
  upload: {
    works: (context) => folder(context).upload(newPath(context), picture()),
    refuses: (context) => folder(context).upload(ofBen(context), picture()),
  },
  update: {
    works: async (context) => folder(context).update(await uploaded(context), picture()),
    refuses: (context) =>
      folder(context).update(newPath(context), new Blob(['no picture'], { type: 'image/png' })),
  },
  createSignedUploadUrl: {
    works: slot,
    refuses: (context) => folder(context).createSignedUploadUrl(ofBen(context)),
  },
  uploadToSignedUrl: {
    async works(context) {
      const { path, token } = await slot(context)
      return context.target.newClient().storage.from('conformance').uploadToSignedUrl(path, token, picture())
    },
    refuses: (context) => folder(context).uploadToSignedUrl(newPath(context), 'not.a.token', picture()),
  },
  move: {
    works: async (context) => folder(context).move(await uploaded(context), newPath(context)),
    refuses: async (context) => folder(context).move(await uploaded(context), ofBen(context)),
  },
  copy: {
    works: async (context) => folder(context).copy(await uploaded(context), newPath(context)),
    refuses: (context) => folder(context).copy(nothing(context), newPath(context)),
  },
  remove: {
    async works(context) {
      const path = await uploaded(context)
      const { data } = await folder(context).remove([path])
      expect(data).toMatchObject([{ name: path }])
    },
    refuses: (context) => folder(context).remove([]),
  },
}

const READING: Entries = {
  download: {
    async works(context) {
      const { data } = await folder(context).download(await uploaded(context))
      expect(Buffer.from(await (data as Blob).arrayBuffer())).toEqual(PNG)
    },
    refuses: async (context) =>
      context.ben.supabase.storage.from('conformance').download(await uploaded(context)),
  },
  info: {
    async works(context) {
      const { data } = await folder(context).info(await uploaded(context))
      expect(data).toMatchObject({ size: PNG.length, contentType: 'image/png' })
    },
    refuses: async (context) =>
      context.ben.supabase.storage.from('conformance').info(await uploaded(context)),
  },
  exists: {
    async works(context) {
      expect((await folder(context).exists(await uploaded(context))).data).toBe(true)
    },
    refuses: (context) => folder(context).exists(nothing(context)),
  },
  createSignedUrl: {
    works: async (context) => folder(context).createSignedUrl(await uploaded(context), 60),
    refuses: async (context) =>
      context.ben.supabase.storage.from('conformance').createSignedUrl(await uploaded(context), 60),
  },
  createSignedUrls: {
    async works(context) {
      const { data } = await folder(context).createSignedUrls([await uploaded(context), nothing(context)], 60)
      expect(data).toMatchObject([{ error: null }, { signedUrl: null }])
    },
    refuses: (context) => folder(context).createSignedUrls([nothing(context)], -1),
  },
  list: {
    async works(context) {
      await uploaded(context)
      const { data } = await folder(context).list(context.ada.id, { limit: 1 })
      expect(data).toHaveLength(1)
    },
    refuses: (context) => folder(context).list(context.ada.id, { limit: -1 }),
  },
}

export const FILES: Entries = {
  ...WRITING,
  ...READING,
  ...refused(({ target }) => target.service.storage.from('conformance'), {
    listV2: [],
    purgeCache: ['some.png'],
  }),
  getPublicUrl: { clientOnly: 'the address; it is served for public buckets alone' },
  ...clientOnly('errors are thrown', 'throwOnError'),
  ...clientOnly('for all its requests', 'setHeader'),
  ...clientOnly(
    'internal',
    'uploadOrUpdate',
    'prepareUploadFormData',
    'encodeMetadata',
    'toBase64',
    'applyTransformOptsToQuery',
    'handleOperation',
  ),
}
