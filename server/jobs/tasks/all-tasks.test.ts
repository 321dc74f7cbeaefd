import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { defineTask } from '../job.ts'
import { TASKS, type TaskName } from './all-tasks.ts'
import { CLEAN_UPS } from './clean-ups.ts'

test('each file declares a task by its own name, beside those that clean up', () => {
  const files = globSync('**/*__*.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => name.endsWith('.test.ts'),
  })
  const names = [...files.map((file) => basename(file, '.ts')), ...CLEAN_UPS.map(({ name }) => name)]
  expect(TASKS.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('a mistyped name, timer or id does not compile', () => {
  // @ts-expect-error: no task has this name.
  const name: TaskName = 'matches__reminds'
  const task = defineTask({
    name: 'tests__note',
    // @ts-expect-error: a timer has five fields.
    timer: { at: '* * * *' },
    run: async () => {},
  })
  expect([name, task.timer?.at]).not.toContain('* * * * *')
})
