import type { MouseEvent } from 'react'

/** Tells whether a click on a link opens it here: with a key that is held, or another button, the browser opens it elsewhere. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
