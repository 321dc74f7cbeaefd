/**
 * The exposed schema that a profile header names; undefined when none is of that name. PostgREST reads headers as UTF-8, Node
 * as Latin-1, and Latin-1 is what browsers put into them: both readings are looked for.
 */
export function exposedSchema(header: string, schemas: string[]): string | undefined {
  return [header, Buffer.from(header, 'latin1').toString('utf8')].find((name) => schemas.includes(name))
}
