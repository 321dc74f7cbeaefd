import type { ServerResponse } from 'node:http'
import { answerJson, answerPage } from './respond.ts'
import type { TakenTime } from './taken-time.ts'

/** The faults that a stand-in can imitate, and their labels. */
export const FAULTS = {
  challenge: 'a challenge of its firewall',
  login: 'a login',
  forbidden: '403',
  busy: '429, with Retry-After',
  half: 'half a body',
  broken: '500',
  changed: 'another shape',
  silent: 'no answer',
  empty: 'as if nothing was taken',
  'unknown-court': 'courts that nobody has configured',
} as const
/** Added to the ids of courts, which nobody has configured then. */
export const UNKNOWN = 1_000_000

export type Fault = keyof typeof FAULTS

/** Returns the taken times that a system with such a fault reports. */
export function distort(taken: TakenTime[], fault: Fault): TakenTime[] {
  if (fault === 'empty') return []
  return fault === 'unknown-court' ? taken.map((one) => ({ ...one, court: one.court + UNKNOWN })) : taken
}

/** Answers in the way of the fault. False for one that is only in what is answered. */
export function misbehave(fault: Fault, response: ServerResponse): boolean {
  switch (fault) {
    case 'challenge':
      answerPage(response, '<title>Checking your browser</title>')
      return true
    case 'login':
      response.writeHead(302, { location: '/login' }).end()
      return true
    case 'forbidden':
      response.writeHead(403).end()
      return true
    case 'busy':
      response.writeHead(429, { 'retry-after': '600' }).end()
      return true
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"slots": [{"da')
      return true
    case 'broken':
      response.writeHead(500).end()
      return true
    case 'changed':
      answerJson(response, { bookings: [] })
      return true
    case 'silent':
      return true
    case 'empty':
    case 'unknown-court':
      return false
  }
}
