/** Stops the added parts in reverse order. */
export class Parts extends AsyncDisposableStack {
  add<Part extends { stop(): Promise<void> }>(part: Part): Part {
    this.defer(() => part.stop())
    return part
  }
}
