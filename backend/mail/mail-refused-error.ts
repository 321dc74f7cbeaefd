/** The mail server refused this mail permanently, such as for an address that does not exist: a retry is of no use. */
export class MailRefusedError extends Error {}
