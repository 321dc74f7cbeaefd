import { SetupError } from './setup-error.ts'

/** Explains to the operator why the port or address cannot be used. */
export function explainListenError(error: NodeJS.ErrnoException & { port?: number }): never {
  const { code, port } = error
  if (code === 'EADDRINUSE')
    throw new SetupError(
      `PORT ${port} is taken by another program. Stop that, or set another PORT (--port 3001).`,
    )
  if (code === 'EACCES') throw new SetupError(`PORT ${port} may be used by root only. Set a PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new SetupError(
      'LISTEN_HOST is no address of this machine. Leave it away, or set an address that it has.',
    )
  throw error
}
