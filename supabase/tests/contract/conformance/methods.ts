/**
 * The names of everything that can be called on an object: the methods of its prototypes, and by `part.name` those of the
 * objects that it holds. What begins with an underscore is private by the clients' custom.
 */
export function methodsOf(object: object, internal: string[] = []): string[] {
  const names = new Set<string>()
  for (const { name, isOwn } of propertiesOf(object)) {
    if (name === 'constructor' || name.startsWith('_') || internal.includes(name)) continue
    const value: unknown = Reflect.get(object, name)
    // A function that an instance of a class holds is an option it was given, such as its `fetch`.
    if (typeof value === 'function') {
      if (!isOwn || !isInstance(object)) names.add(name)
    } else if (isPart(value)) for (const inner of methodsOf(value, internal)) names.add(`${name}.${inner}`)
  }
  return [...names]
}

function propertiesOf(object: object): { name: string; isOwn: boolean }[] {
  const properties = []
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) properties.push({ name, isOwn: at === object })
  return properties
}

const isInstance = (object: object) => object.constructor !== Object

/** A plain object or one of the clients' own classes; not a map, a promise or an address. */
function isPart(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const made = value.constructor
  return made === Object || Reflect.get(globalThis, made?.name) !== made
}
