import type { Changes } from './changes.ts'
import type { Frame, Frames } from './frame-reader.ts'

/** Says which frames are missing, and which are too many; undefined where the actor was sent what the rules let them read, each once. */
export function wrongFrames(
  { sent, expected, optional }: Frames,
  { takesBlocksAlong }: Changes,
): string | undefined {
  const missing = without(expected, sent)
  if (missing.length > 0) return `not sent ${missing.join(', ')}`
  const extra = without(sent, [...expected, ...optional]).filter(
    (frame) => !(takesBlocksAlong && frame.startsWith('DELETE')),
  )
  return extra.length > 0 ? `sent ${extra.join(', ')}` : undefined
}

function without(frames: Frame[], others: Frame[]): Frame[] {
  const left = [...others]
  return frames.filter((frame) => {
    const at = left.indexOf(frame)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
