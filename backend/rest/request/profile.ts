/**
 * Returns the exposed schema that a profile header names; undefined for an unknown one. PostgREST reads headers as UTF-8, Node
 * as Latin-1, which browsers send: both readings are tried.
 */
export function exposedSchema(header: string, schemas: string[]): string | undefined {
  return [header, Buffer.from(header, 'latin1').toString('utf8')].find((name) => schemas.includes(name))
}
