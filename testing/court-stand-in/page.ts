import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Community } from '../../domain/community/community-config.ts'
import { FAULTS, type Fault } from './fault.ts'
import { answerPage } from './respond.ts'
import type { CourtStandIn } from './server.ts'

const minutes = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
const change = z.union([
  z.object({
    system: z.enum(['eversports', 'ebusy']),
    fault: z.enum(['', ...(Object.keys(FAULTS) as Fault[])]),
  }),
  z.object({
    what: z.enum(['take', 'free']),
    court: z.coerce.number(),
    day: z.iso.date(),
    start: minutes,
    end: minutes,
  }),
])
type Change = z.infer<typeof change>

/** A page on which a developer makes the systems fail, and takes and frees courts. `changed` is called after each change. */
export function standInPage({ venues }: Community, changed: () => Promise<void>) {
  return async (request: IncomingMessage, response: ServerResponse, standIn: CourtStandIn) => {
    if (request.method === 'POST') {
      const read = change.safeParse(Object.fromEntries(new URLSearchParams(await text(request))))
      if (read.success) apply(read.data, standIn)
      await changed()
      response.writeHead(303, { location: '/' }).end()
    } else answerPage(response, pageOf(venues, standIn))
    return true
  }
}

function apply(wanted: Change, standIn: CourtStandIn): void {
  if ('system' in wanted) {
    if (wanted.fault) standIn.faults[wanted.system] = wanted.fault
    else delete standIn.faults[wanted.system]
    return
  }
  const { what, ...time } = wanted
  if (what === 'take') standIn.taken.push(time)
  else {
    standIn.freed.push(time)
    standIn.taken = standIn.taken.filter((one) => one.court !== time.court || one.day !== time.day)
  }
}

function pageOf(venues: Community['venues'], { faults }: CourtStandIn): string {
  const systems = venues.map(({ name, system }) =>
    form(
      name,
      `<input type="hidden" name="system" value="${system}">
       <select name="fault" aria-label="How it answers">${options([['', 'answers'], ...Object.entries(FAULTS)], faults[system] ?? '')}</select>
       <button>Answer so, and read</button>`,
    ),
  )
  const courts = venues.flatMap(({ name, courts }) =>
    courts.map((court) => [String(court.id), `${name}: ${court.name}`] as [string, string]),
  )
  return `<title>Stand-in of the booking systems</title><h1>Stand-in of the booking systems</h1>${systems.join('')}${form(
    'A court',
    `<select name="court" aria-label="Court">${options(courts, '')}</select>
     <input type="date" name="day" required aria-label="Day">
     <input type="time" name="start" value="18:00" required aria-label="From">
     <input type="time" name="end" value="20:00" required aria-label="Until">
     <button name="what" value="take">Take it, and read</button> <button name="what" value="free">Free it, and read</button>`,
  )}`
}

const form = (title: string, fields: string) =>
  `<form method="post"><h2>${escaped(title)}</h2><p>${fields}</p></form>`

const options = (choices: [string, string][], chosen: string) =>
  choices
    .map(
      ([value, words]) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${escaped(words)}</option>`,
    )
    .join('')

const escaped = (words: string) => words.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
