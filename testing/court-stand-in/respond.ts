import type { ServerResponse } from 'node:http'

export function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

/** @param body HTML */
export function answerPage(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><meta charset="utf-8">${body}</html>`)
}
