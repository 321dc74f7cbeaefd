import { Agent, type IncomingMessage, request } from 'node:http'

export interface JsonClient {
  /** Rejects unless the answer is a 200. */
  call(method: string, path: string, body?: object, token?: string): Promise<Record<string, string>>
}

/** Asks a server for JSON over kept-alive connections. */
export function openJsonClient(url: string, key: string): JsonClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    call: (method, path, body, token = key) =>
      new Promise((resolve, reject) => {
        const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const sent = request(url + path, { method, agent, headers }, (response) => {
          readAll(response).then((text) => {
            if (response.statusCode === 200) resolve(JSON.parse(text))
            else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`))
          }, reject)
        })
        sent.on('error', reject)
        sent.end(body && JSON.stringify(body))
      }),
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
