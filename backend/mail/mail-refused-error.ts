/** The mail server refused this very mail for good, such as for an address that does not exist: trying again is of no use. */
export class MailRefusedError extends Error {}
