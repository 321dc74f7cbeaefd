declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    authSecret: Buffer
  }
  /** Reads an encrypted body (RFC 8188, with the keys of RFC 8291). */
  export function decrypt(body: Buffer, parameters: Parameters): Buffer
}
