// Stands in for packages that the official client brings along and that this product does not call (vite.config.ts).

class Unused {
  constructor() {
    throw new Error('This part of the client was left out of the build (web/vite.config.ts).')
  }
}

/** Stands in for iceberg-js: buckets for analytics. */
export class IcebergRestCatalog extends Unused {}

/** Stands in for @supabase/functions-js: functions at the edge. */
export class FunctionsClient extends Unused {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {} as const
