/**
 * The names of everything that can be called on an object, and by `part.name` on the objects that it holds, as far down as
 * their prototypes go. What begins with an underscore is private by the clients' custom; `internal` names what else is not
 * for callers.
 */
export function methodsOf(object: object, internal: string[] = [], seen = new Set<object>()): string[] {
  seen.add(object)
  const names = new Set<string>()
  for (const name of propertiesOf(object)) {
    if (name === 'constructor' || name.startsWith('_') || internal.includes(name)) continue
    const value: unknown = Reflect.get(object, name)
    if (typeof value === 'function') names.add(name)
    else if (isPart(value) && !seen.has(value))
      for (const inner of methodsOf(value, internal, seen)) names.add(`${name}.${inner}`)
  }
  return [...names]
}

function propertiesOf(object: object): string[] {
  const names = []
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    names.push(...Object.getOwnPropertyNames(at))
  return names
}

/** A plain object or one of the clients' own classes; not a map, a promise or an address. */
function isPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const made = value.constructor
  return made === Object || Reflect.get(globalThis, made?.name) !== made
}
