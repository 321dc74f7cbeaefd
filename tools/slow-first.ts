import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of ten seconds and more. Begun last, each of them would run on alone. */
const SLOW =
  /(install\/install|every-limit|server\/(crash|worker)|account-states|members|backup\/(faults|round-trip)|several-processes|move|stop-signals|upgrade|crossings\/(crossings|news|routes)|fuzz\/http|conformance|contract\/realtime|tests\/push|demo|ownership)\.test\.ts$/

/** Runs the slowest files first, then those of the server, then the rest. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) =>
      SLOW.test(moduleId) ? 0 : project.name === 'server' ? 1 : 2
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
