/** The length of a typed text as the database counts it: in characters, of which an emoji is one or more, without white space around it. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length
