import { SetupError } from 'supabase-compatible'
// The server alone, for a process manager: it installs nothing and builds nothing. `npm start` does all that first.
import { readProcessConfig, startMessage } from './config/command-line.ts'
import { startCourtside } from './main.ts'
import { runUntilStopped } from './run.ts'

await runUntilStopped(async () => {
  const config = await readProcessConfig()
  if (config.demo) throw new SetupError('--demo: only `npm start -- --demo` fills the database.')
  const courtside = await startCourtside(config)
  console.log(await startMessage(courtside))
  return courtside
})
