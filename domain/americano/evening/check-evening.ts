import { EVENING, type EveningInput } from './evening.ts'

/** Throws a RangeError that names the field of an input which cannot be planned. */
export function checkEvening({ format, players, present, courts, teams, rounds }: EveningInput): void {
  check('players', players, EVENING.minPlayers, EVENING.maxNumber + 1)
  checkNumbers('present', present, players)
  check('present', present.length, EVENING.minPlayers, EVENING.maxPlayers)
  checkNumbers('courts', courts, EVENING.maxCourts)
  check('courts', courts.length, 1, EVENING.maxCourts)
  check('rounds', rounds, 1, EVENING.maxRounds)
  if (format !== 'teams') return
  checkNumbers('teams', (teams ?? []).flat(), players)
  const here = new Set(present)
  const whole = (teams ?? []).filter((team) => team.every((player) => here.has(player)))
  if (whole.length < 2)
    throw new RangeError(`teams must have 2 or more of whom both are present, and has ${whole.length}`)
}

function check(field: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${field} must be a whole number from ${min} to ${max}, and is ${value}`)
}

function checkNumbers(field: string, numbers: readonly number[], end: number): void {
  const wrong = numbers.find((number) => !Number.isInteger(number) || number < 0 || number >= end)
  if (wrong !== undefined)
    throw new RangeError(`${field} must have whole numbers from 0 to ${end - 1}, and has ${wrong}`)
  if (new Set(numbers).size < numbers.length) throw new RangeError(`${field} must have nothing twice`)
}
