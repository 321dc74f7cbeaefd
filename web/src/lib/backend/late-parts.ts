// The official client makes its parts for the socket and for files as soon as it is made itself, and no first screen needs either.
// In the build these stand-ins take their places (web/late-parts.ts); they keep what the real ones are made with.

class Late<Part, Arguments extends unknown[]> {
  protected real: Part | undefined
  private readonly given: Arguments
  constructor(...given: Arguments) {
    this.given = given
  }
  /** The real part, made by the first who asks. */
  open(Part: new (...given: Arguments) => Part): Part {
    this.real ??= new Part(...this.given)
    return this.real
  }
}

type Tokens = { setAuth(token?: string | null): Promise<void> }

export class RealtimeClient extends Late<Tokens, unknown[]> {
  private token: string | null | undefined
  // A channel joins with the token that the socket has at that moment, and without one it is told of nothing that members alone see.
  override open(Part: new (...given: unknown[]) => Tokens): Tokens {
    const isNew = !this.real
    const real = super.open(Part)
    if (isNew && this.token) void real.setAuth(this.token)
    return real
  }
  async setAuth(token?: string | null): Promise<void> {
    this.token = token
    await this.real?.setAuth(token)
  }
}

export class StorageClient extends Late<unknown, unknown[]> {}
export class StorageApiError extends Error {}

/** The real part of the client. In tests and while developing the client has it from the start. */
export function opened<Part>(part: unknown, Real: new (...given: never[]) => Part): Part {
  if (!(part instanceof Late)) return part as Part
  return (part as Late<Part, never[]>).open(Real)
}
