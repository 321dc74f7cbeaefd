/** A fault that the operator has to correct: a setting, or what it refers to. The message says what to do. */
export class SetupError extends Error {}
