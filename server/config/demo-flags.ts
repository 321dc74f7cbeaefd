export interface DemoConfig {
  /** Members in addition to the forty of the small demo. */
  moreMembers: number
  /** Two communities of one seed are alike. */
  seed: number
}

type Flags = Record<string, string | boolean | undefined>

const RANGES = { members: [500, 50_000], seed: [0, 2_147_483_647] } as const
const DEFAULT_SEED = 20

/** Sentences about faulty flags of the demo, one for each fault. */
export function demoFaults(flags: Flags): string[] {
  const faults: string[] = []
  for (const [name, [least, most]] of Object.entries(RANGES)) {
    const given = flags[name]
    if (given === undefined) continue
    const number = Number(given)
    if (!flags.demo) faults.push(`--${name} belongs to --demo: add --demo, or leave --${name} out.`)
    else if (!/^\d+$/.test(String(given)) || number < least || number > most)
      faults.push(`--${name} is '${given}': must be a whole number from ${least} to ${most}.`)
  }
  return faults
}

/** Undefined without `--demo`. Expects flags without faults. */
export function demoFrom(flags: Flags): DemoConfig | undefined {
  if (!flags.demo) return undefined
  return { moreMembers: Number(flags.members ?? 0), seed: Number(flags.seed ?? DEFAULT_SEED) }
}
