export function mayRun(path: string): boolean
export function prune(modules: string): void
export function loadedLength(file: number): number | undefined
