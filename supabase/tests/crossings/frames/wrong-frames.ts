import type { Scene } from '../scene/arrange.ts'
import { MATCH } from '../scene/matches.ts'
import type { Changes } from './changes.ts'
import type { Frame, Frames } from './frame-reader.ts'

/** Says which frames are missing, and which are too many; undefined where the actor was sent what the rules let them read, each once. */
export function wrongFrames(
  scene: Scene,
  { sent, expected, optional }: Frames,
  { takesBlocksAlong }: Changes,
): string | undefined {
  const missing = without(expected, sent).filter((frame) => !isEndOfQuestion(scene, frame))
  if (missing.length > 0) return `not sent ${missing.join(', ')}`
  const extra = without(sent, [...expected, ...optional]).filter(
    (frame) => !(takesBlocksAlong && frame.startsWith('DELETE')),
  )
  return extra.length > 0 ? `sent ${extra.join(', ')}` : undefined
}

/** A question whether to step in ends before its match is deleted, and with it the sight of a private match. The news that asked goes in a frame of its own. */
const isEndOfQuestion = ({ relation, is }: Scene, frame: Frame) =>
  relation === 'who is asked to step in' && is.isPrivate === true && frame === `DELETE matches ${MATCH}`

function without(frames: Frame[], others: Frame[]): Frame[] {
  const left = [...others]
  return frames.filter((frame) => {
    const at = left.indexOf(frame)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
