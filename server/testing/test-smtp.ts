import { createServer, type Server, type Socket } from 'node:net'

const REPLIES: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' }

/** The server's side of SMTP, as far as a test needs it. */
export interface SmtpStandIn {
  url: string
  /** The mails that have arrived so far. */
  received: string[]
  /** The addresses that it was asked about so far, one for each attempt. */
  tried: string[]
  /** Resolves when the next mail was taken or refused. */
  next(): Promise<void>
  /** Resolves when no connection is open. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param answer what to say to a mail once it is whole; '250 ok' takes it, and nothing at all leaves the client waiting
 * @param answerCommand the same for a command line, where it differs from the usual
 */
export async function startSmtp(
  answer: (mail: string) => string,
  port = 0,
  answerCommand: (line: string) => string | undefined = () => undefined,
): Promise<SmtpStandIn> {
  const received: string[] = []
  const tried: string[] = []
  const sockets = new Set<Socket>()
  let lastLeft = Promise.withResolvers<void>()
  let arrival = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let mail: string | undefined
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) lastLeft.resolve()
    })
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk: string) => {
      if (mail === undefined) {
        for (const line of chunk.split('\r\n').filter(Boolean)) {
          if (line === 'DATA') mail = ''
          const [, recipient] = /^RCPT TO:<(.*)>/.exec(line) ?? []
          if (recipient) tried.push(recipient)
          const reply = answerCommand(line) ?? REPLIES[line] ?? '250 ok'
          if (reply) socket.write(`${reply}\r\n`)
        }
        return
      }
      mail += chunk
      if (!mail.endsWith('\r\n.\r\n')) return
      const reply = answer(mail)
      if (reply.startsWith('250')) received.push(mail)
      mail = undefined
      if (reply) socket.write(`${reply}\r\n`)
      arrival.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    received,
    tried,
    async next() {
      await arrival.promise
      arrival = Promise.withResolvers()
    },
    async idle() {
      if (sockets.size === 0) return
      lastLeft = Promise.withResolvers()
      await lastLeft.promise
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
