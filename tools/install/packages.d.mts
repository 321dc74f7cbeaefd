export interface Machine {
  os: string
  cpu: string
  libc: string | undefined
}
export type Packages = 'runtime' | 'all'
export function packagesToHave(stamp: string | undefined, needed: Packages, testsAreThere: boolean): Packages
export function missingPackages(root: string, wanted: Packages, machine: Machine): string[]
export function fits(locked: { os?: string[]; cpu?: string[]; libc?: string[] }, machine: Machine): boolean
export function thisMachine(): Machine
