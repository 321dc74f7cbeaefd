/** Loads a part before it is needed. What fails here fails again where the part is shown, and is told there. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}
