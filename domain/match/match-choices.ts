// Apart from the rules of the form, which the list does not load.

/** The lengths a form offers, in minutes. */
export const DURATIONS = [60, 90, 120] as const
export const DEFAULT_DURATION = 90

/** The capacities of a standard match. */
export const PLAYER_CHOICES = [2, 4] as const
export const DEFAULT_PLAYERS = 4
