/** Loads a chunk before it is needed. A failure is not reported here: loading fails again when the part is shown, which reports it. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}
