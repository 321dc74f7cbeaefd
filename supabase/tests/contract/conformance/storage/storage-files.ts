import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Entries } from '../entry.ts'
import { clientOnly, refused } from '../refused.ts'
import type { World } from '../world.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => new Blob([PNG], { type: 'image/png' })
const folder = ({ ada }: World) => ada.supabase.storage.from('event-images')
const nothing = ({ ada }: World) => `${ada.id}/nothing.png`
const newPath = ({ ada }: World) => `${ada.id}/${randomUUID()}.png`
const ofBen = ({ ben }: World) => `${ben.id}/${randomUUID()}.png`

/** The path of an image that Ada has just put into her folder. */
async function uploaded(world: World): Promise<string> {
  const { data, error } = await folder(world).upload(newPath(world), picture())
  if (error) throw error
  return data.path
}

async function slot(world: World): Promise<{ path: string; token: string }> {
  const { data, error } = await folder(world).createSignedUploadUrl(newPath(world))
  if (error) throw error
  return data
}

const WRITING: Entries = {
  upload: {
    works: (world) => folder(world).upload(newPath(world), picture()),
    refuses: (world) => folder(world).upload(ofBen(world), picture()),
  },
  update: {
    works: async (world) => folder(world).update(await uploaded(world), picture()),
    refuses: (world) => folder(world).update(newPath(world), new Blob(['no picture'], { type: 'image/png' })),
  },
  createSignedUploadUrl: {
    works: slot,
    refuses: (world) => folder(world).createSignedUploadUrl(ofBen(world)),
  },
  uploadToSignedUrl: {
    async works(world) {
      const { path, token } = await slot(world)
      return world.target.newClient().storage.from('event-images').uploadToSignedUrl(path, token, picture())
    },
    refuses: (world) => folder(world).uploadToSignedUrl(newPath(world), 'not.a.token', picture()),
  },
  move: {
    works: async (world) => folder(world).move(await uploaded(world), newPath(world)),
    refuses: async (world) => folder(world).move(await uploaded(world), ofBen(world)),
  },
  copy: {
    works: async (world) => folder(world).copy(await uploaded(world), newPath(world)),
    refuses: (world) => folder(world).copy(nothing(world), newPath(world)),
  },
  remove: {
    async works(world) {
      const path = await uploaded(world)
      const { data } = await folder(world).remove([path])
      expect(data).toMatchObject([{ name: path }])
    },
    refuses: (world) => folder(world).remove([]),
  },
}

const READING: Entries = {
  download: {
    async works(world) {
      const { data } = await folder(world).download(await uploaded(world))
      expect(Buffer.from(await (data as Blob).arrayBuffer())).toEqual(PNG)
    },
    refuses: async (world) => world.ben.supabase.storage.from('event-images').download(await uploaded(world)),
  },
  info: {
    async works(world) {
      const { data } = await folder(world).info(await uploaded(world))
      expect(data).toMatchObject({ size: PNG.length, contentType: 'image/png' })
    },
    refuses: async (world) => world.ben.supabase.storage.from('event-images').info(await uploaded(world)),
  },
  exists: {
    async works(world) {
      expect((await folder(world).exists(await uploaded(world))).data).toBe(true)
    },
    refuses: (world) => folder(world).exists(nothing(world)),
  },
  createSignedUrl: {
    works: async (world) => folder(world).createSignedUrl(await uploaded(world), 60),
    refuses: async (world) =>
      world.ben.supabase.storage.from('event-images').createSignedUrl(await uploaded(world), 60),
  },
  createSignedUrls: {
    async works(world) {
      const { data } = await folder(world).createSignedUrls([await uploaded(world), nothing(world)], 60)
      expect(data).toMatchObject([{ error: null }, { signedUrl: null }])
    },
    refuses: (world) => folder(world).createSignedUrls([nothing(world)], -1),
  },
  list: {
    async works(world) {
      await uploaded(world)
      const { data } = await folder(world).list(world.ada.id, { limit: 1 })
      expect(data).toHaveLength(1)
    },
    refuses: (world) => folder(world).list(world.ada.id, { limit: -1 }),
  },
  listV2: {
    async works(world) {
      await uploaded(world)
      const { data } = await folder(world).listV2({ prefix: `${world.ada.id}/`, limit: 1 })
      expect(data?.objects).toHaveLength(1)
    },
    refuses: (world) => folder(world).listV2({ prefix: `${world.ada.id}/`, limit: -1 }),
  },
}

export const FILES: Entries = {
  ...WRITING,
  ...READING,
  ...refused(({ target }) => target.service.storage.from('event-images'), { purgeCache: ['some.png'] }),
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
