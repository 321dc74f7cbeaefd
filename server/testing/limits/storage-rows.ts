import { BACKEND_LIMITS } from 'supabase-compatible/testing/backend-limits.ts'
import { rowsOf } from './limit.ts'

const UPLOADS = {
  unit: 'uploads',
  ending: 'HTTP 400',
  message: 'Too many uploads at once, please try again',
} as const

const PICTURE = {
  ending: 'HTTP 400',
  message: 'The picture has 0 x 0 pixels; it may have 0 on a side and 0 in all',
} as const

/** Limits on one request to the storage service (`/storage/v1`), which answers 400 as storage-api does. */
export const STORAGE_ROWS = rowsOf('storage', BACKEND_LIMITS.storage, {
  uploads: { what: 'uploads under way', per: 'server', ...UPLOADS },
  uploadsOfMember: { what: 'uploads under way', per: 'member', ...UPLOADS },
  uploadPace: {
    what: 'how fast uploads are read, beyond the first MiB',
    per: 'member',
    unit: 'bytes/s',
    ending: 'delay',
    message: '',
  },
  fileSize: {
    what: 'the size of a file',
    per: 'file',
    unit: 'bytes',
    ending: 'HTTP 400',
    message: 'The object exceeded the maximum allowed size of 0 bytes',
  },
  jsonSize: {
    what: 'the body of a request that is no upload',
    per: 'request',
    unit: 'bytes',
    ending: 'HTTP 400',
    message: 'A request may have 0 bytes',
  },
  metadata: {
    what: 'what is said about a file',
    per: 'file',
    unit: 'characters',
    ending: 'HTTP 400',
    message: 'metadata: may have 0 characters',
  },
  key: {
    what: 'the name of a file',
    per: 'file',
    unit: 'characters',
    ending: 'HTTP 400',
    message: 'Invalid key: x',
  },
  entries: {
    what: 'entries of a list',
    per: 'request',
    unit: 'entries',
    ending: 'HTTP 200, cut',
    message: '',
  },
  links: {
    what: 'links signed at a time',
    per: 'request',
    unit: 'paths',
    ending: 'HTTP 400',
    message: 'body/paths Too big: expected array to have <=0 items',
  },
  linkOfMember: {
    what: 'how long a link of a member holds',
    per: 'request',
    unit: 'seconds',
    ending: 'HTTP 400',
    message: 'expiresIn may be 0 seconds at most, or longer with a secret key',
  },
  pictureSide: { what: 'the longer side of a picture', per: 'file', unit: 'pixels', ...PICTURE },
  picturePixels: { what: 'the size of a picture when it is shown', per: 'file', unit: 'pixels', ...PICTURE },
  removals: {
    what: 'files removed at a time',
    per: 'request',
    unit: 'paths',
    ending: 'HTTP 400',
    message: 'body/prefixes Too big: expected array to have <=0 items',
  },
  silence: {
    what: 'the wait for the next bytes of an upload',
    per: 'file',
    unit: 'ms',
    ending: 'HTTP 400',
    message: 'The upload was given up after 0 s without a byte',
  },
  reserve: {
    what: 'room that uploads leave on the disk',
    per: 'server',
    unit: 'bytes',
    ending: 'HTTP 507',
    message: 'There is no room left on the disk for this object',
  },
})
