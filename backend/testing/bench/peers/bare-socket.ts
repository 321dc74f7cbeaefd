import { type WebSocket, WebSocketServer } from 'ws'

// The least a server can do: what one client sends goes to all the others.
const clients = new Set<WebSocket>()
const server = new WebSocketServer(
  { port: Number(process.env.PORT ?? 0), host: '127.0.0.1', perMessageDeflate: false },
  () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
  },
)
server.on('connection', (socket) => {
  clients.add(socket)
  socket.on('close', () => clients.delete(socket))
  socket.on('message', (message) => {
    for (const client of clients) if (client !== socket) client.send(message, { binary: false })
  })
})
// A benchmark that ends early takes its peers along.
process.once('disconnect', () => process.exit())
