import schema from '../../supabase/schema.sql?raw'

const FUNCTION = /^CREATE OR REPLACE FUNCTION public\.(\w+)\((.*)\)$/gm
const READING =
  /^CREATE OR REPLACE FUNCTION public\.(\w+)\(.*\)\n RETURNS .*\n LANGUAGE \w+\n (?:STABLE|IMMUTABLE)\b/gm

const reading = new Set([...schema.matchAll(READING)].map(([, name]) => name))

/** Tells whether a function only reads, as it is declared in the database. */
export const onlyReads = (name: string): boolean => reading.has(name)

/** The parameters of the functions that the API offers, with those that a call may leave out. */
const functions = new Map(
  [...schema.matchAll(FUNCTION)].map(([, name = '', parameters = '']) => [
    name,
    new Map(
      parameters
        .split(', ')
        .filter(Boolean)
        .map((one) => [one.split(' ')[0] ?? '', one.includes(' DEFAULT ')]),
    ),
  ]),
)

/**
 * Tells why the API would not find the function of a call: it looks for one by the names of all parameters that are sent. A stand-in
 * answers any call, and JSON leaves out what is undefined. Returns undefined for a call that finds its function.
 */
export function faultOfCall(name: string, body: unknown): string | undefined {
  const parameters = functions.get(name)
  if (!parameters) return `there is no function ${name} in supabase/schema.sql`
  const sent = Object.keys((body || {}) as object)
  const unknown = sent.find((one) => !parameters.has(one))
  if (unknown) return `${name} has no parameter ${unknown}`
  const missing = [...parameters].find(([one, optional]) => !optional && !sent.includes(one))
  return missing && `${name} is called without ${missing[0]}`
}
