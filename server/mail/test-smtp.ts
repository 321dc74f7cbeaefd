import { createServer, type Server } from 'node:net'

/** A mail server's side of SMTP, as far as a test needs it. */
export interface SmtpStandIn {
  url: string
  /** What has arrived so far. */
  received: string[]
  /** Resolves when the next mail was taken or refused. */
  next(): Promise<void>
  stop(): Promise<void>
}

/** @param answer what to say to a mail once it is whole; '250 ok' takes it */
export async function startSmtp(answer: (mail: string) => string, port = 0): Promise<SmtpStandIn> {
  const received: string[] = []
  let arrival = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let mail: string | undefined
    socket.setEncoding('utf8').on('error', () => {})
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk: string) => {
      if (mail === undefined) {
        for (const line of chunk.split('\r\n').filter(Boolean)) {
          if (line === 'DATA') mail = ''
          socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
        }
        return
      }
      mail += chunk
      if (!mail.endsWith('\r\n.\r\n')) return
      const reply = answer(mail)
      if (reply.startsWith('250')) received.push(mail)
      mail = undefined
      socket.write(`${reply}\r\n`)
      arrival.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    received,
    async next() {
      await arrival.promise
      arrival = Promise.withResolvers()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
