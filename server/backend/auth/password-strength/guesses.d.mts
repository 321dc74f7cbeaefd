export declare function guessesOf(password: string, texts: readonly string[]): number
