import { useScoreQueue } from '../../mutations/score-queue.ts'

/** Sends the scores that were entered before the page was closed, wherever the member is now. */
export default function UnsentScores() {
  useScoreQueue()
  return null
}
