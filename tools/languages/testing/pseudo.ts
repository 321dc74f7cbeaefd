const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àƀćđéƒǥħíĵķłɱńóƥɋŕśţúṽŵẋýžÀɃĆĐÉƑǤĦÍĴĶŁḾŃÓƤɊŔŚŢÚṼŴẊÝŽ'
const MARKUP = /(<\/?\w+\/?>|\{\w+\})/
const LONGER = 0.4

/** English with an accent on every letter and two fifths longer, tags left alone: a text that stays plain stands in no catalogue. */
export function pseudo(text: string): string {
  const accented = text
    .split(MARKUP)
    .map((piece) => (MARKUP.test(piece) ? piece : piece.replace(/[a-zA-Z]/g, accent)))
    .join('')
  const letters = text.replace(/<[^>]*>|[^a-zA-Z]/g, '').length
  return accented + 'ö'.repeat(Math.ceil(letters * LONGER))
}

const accent = (letter: string) => ACCENTED[PLAIN.indexOf(letter)] ?? letter
