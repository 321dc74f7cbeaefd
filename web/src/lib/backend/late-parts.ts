// The official client creates its realtime and storage clients at once, and no first screen needs either. In the build, these stand-ins
// replace them (web/late-parts.ts). They keep the constructor's arguments until the real client is loaded.

class Late<Part, Arguments extends unknown[]> {
  protected real: Part | undefined
  private readonly given: Arguments
  constructor(...given: Arguments) {
    this.given = given
  }
  /** Returns the real client, created by the first call. */
  open(Part: new (...given: Arguments) => Part): Part {
    this.real ??= new Part(...this.given)
    return this.real
  }
}

type Tokens = { setAuth(token?: string | null): Promise<void> }

export class RealtimeClient extends Late<Tokens, unknown[]> {
  private token: string | null | undefined
  // A channel joins with the token that the socket has at that moment. Without one it would receive no changes of members' data.
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

/** Returns the real client behind a stand-in. In tests and during development there is no stand-in. */
export function opened<Part>(part: unknown, Real: new (...given: never[]) => Part): Part {
  if (!(part instanceof Late)) return part as Part
  return (part as Late<Part, never[]>).open(Real)
}
