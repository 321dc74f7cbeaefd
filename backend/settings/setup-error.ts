/** Something that whoever runs the program has to change: a setting, or what a setting leads to. The message says what. */
export class SetupError extends Error {}
