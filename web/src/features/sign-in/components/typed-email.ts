import { useState } from 'react'
import { eraseForSession, readForSession, writeForSession } from '@/lib/browser/storage.ts'

// Typed text of the sign-in screens outlives a change of the mode and a reload of the tab. Passwords are never among it.

type Field = 'email' | 'username'

const keyOf = (field: Field) => `auth-${field}`

export function useTyped(field: Field, known = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => known || (readForSession(keyOf(field)) ?? ''))
  return [
    text,
    (typed) => {
      setText(typed)
      writeForSession(keyOf(field), typed)
    },
  ]
}

/** Forgets it: the next person at this device need not see who signed in before. */
export function forgetTyped(): void {
  eraseForSession(keyOf('email'))
  eraseForSession(keyOf('username'))
}
