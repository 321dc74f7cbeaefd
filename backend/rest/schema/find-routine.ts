import { refuse } from '../errors.ts'
import type { Routine, Schema } from './model.ts'

/**
 * Returns the function with this name and these argument names; with `json`, also one with a single unnamed json parameter when
 * none takes the arguments by name. Throws PGRST202 (404) when there is none and PGRST203 (300) when there are several.
 */
export function findRoutine(
  schema: Schema,
  schemaName: string,
  name: string,
  given: Set<string>,
  json: boolean,
): Routine {
  const overloads = schema.routines.get(`${schemaName}.${name}`) ?? []
  const named = overloads.filter((routine) => takes(routine, given))
  const fitting = named.length > 0 || !json ? named : overloads.filter(takesWholeBody)
  const [only, ...others] = fitting
  if (!only) throw unknownRoutine(schemaName, name, [...given], json)
  if (others.length > 0) throw ambiguous(fitting)
  return only
}

function takes({ parameters }: Routine, given: Set<string>): boolean {
  const known = new Set(parameters.map((parameter) => parameter.name))
  return (
    [...given].every((name) => known.has(name)) &&
    parameters.every(({ name, required }) => !required || (name !== '' && given.has(name)))
  )
}

/** Tells whether a function has one unnamed parameter of type json or jsonb, which takes the whole body. */
export function takesWholeBody({ parameters: [first, ...others] }: Routine): boolean {
  return first?.name === '' && others.length === 0 && (first.type === 'json' || first.type === 'jsonb')
}

function unknownRoutine(schema: string, name: string, given: string[], json: boolean) {
  const list = given.sort().join(', ')
  const shown = given.length > 0 ? `(${list})` : ' without parameters'
  const searched =
    given.length > 0 ? ` with parameter${given.length > 1 ? 's' : ''} ${list}` : ' without parameters'
  return refuse(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${shown} in the schema cache`,
    `Searched for the function ${schema}.${name}${searched}` +
      `${json ? ' or with a single unnamed json/jsonb parameter' : ''}, but no matches were found in the schema cache.`,
  )
}

function ambiguous(routines: Routine[]) {
  const shown = routines
    .map(
      ({ schema, name, parameters }) =>
        `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
    )
    .toSorted()
  return refuse(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${shown.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}
