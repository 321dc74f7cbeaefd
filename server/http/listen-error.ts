import { ConfigError } from '../config/config.ts'

/** What an operator can do about a port or an address that cannot be had. */
export function explainListenError(error: NodeJS.ErrnoException & { port?: number }): never {
  const { code, port } = error
  if (code === 'EADDRINUSE')
    throw new ConfigError(
      `PORT ${port} is taken by another program. Stop that, or set another PORT (--port 3001).`,
    )
  if (code === 'EACCES')
    throw new ConfigError(`PORT ${port} may be used by root only. Set a PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new ConfigError(
      'LISTEN_HOST is no address of this machine. Leave it away, or set an address that it has.',
    )
  throw error
}
