import { currentUserId } from '@/lib/backend/session/session.ts'
import { erase, read, write } from '@/lib/browser/storage.ts'
import { createStore } from '@/lib/use-store.ts'

// Browsers let a page sound only after it was touched, and a suspended context would play everything later at once.

const offKey = () => `evening-silent-${currentUserId()}`

/** Raised when the switch is set, so that it is drawn anew. */
const changes = createStore(0)

export const soundStore = {
  subscribe: changes.subscribe,
  snapshot: (): boolean => read(offKey()) === null,
}

export function setSound(isOn: boolean): void {
  if (isOn) erase(offKey())
  else write(offKey(), 'off')
  changes.set(changes.snapshot() + 1)
}

/** Tones in hertz, one after the other. */
const TONES = { round: [660, 880], time: [880, 660, 440] } as const
const TONE_S = 0.16
const LOUD = 0.25

let context: AudioContext | undefined

/** Plays a short sound, if the member wants any and the page was touched. */
export function playSound(kind: keyof typeof TONES): void {
  if (!soundStore.snapshot() || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (const [at, hertz] of TONES[kind].entries()) playTone(context, hertz, context.currentTime + at * TONE_S)
}

function playTone(audio: AudioContext, hertz: number, start: number): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(LOUD, start)
  // A tone that ends at once cracks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + TONE_S)
}
