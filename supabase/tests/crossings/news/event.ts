import type { NotificationKind } from '../../../../domain/notifications/all-kinds.ts'
import type { TaskName } from '../../../../server/jobs/tasks/all-tasks.ts'
import type { Target } from '../acts/act.ts'
import type { Role } from '../scene/members.ts'

/** Something that others do, of which the actor may be told. */
export interface Event {
  by: Role | 'anon' | 'operator'
  /** Done by the operator before, so that it can happen. */
  given?: (on: Target) => string
  sql?: (on: Target) => string
  /** A job of this name does it. */
  task?: TaskName
  /** The kinds of news, with the relations of the members who get them where the match is to come and has a limit. */
  tells: Partial<Record<NotificationKind, readonly string[]>>
  /** Questions that are asked anew, now for another time. */
  repeats?: readonly NotificationKind[]
  /** It is about the community or about the actor, not about the match. */
  isAboutNoMatch?: true
  /** It shows the match to whom it tells of it. */
  letsIn?: true
  /** It asks those to step in again who had been asked, and lets them in with that. */
  asksAnew?: true
  /** It tells those who are not members of the match, so it depends on more than on the relation. */
  looksFurther?: true
}

/** Relations, by what they have in common. */
export const PLAYING = ['player', 'guest who signed up', 'who seeks a substitute']
export const INVOLVED = ['creator', ...PLAYING]
export const IN_LINE = ['waiting', 'who is offered a place']
export const EVERYBODY = [
  ...INVOLVED,
  ...IN_LINE,
  'stranger',
  'invited',
  'who declined',
  'who was removed',
  'who is asked to step in',
  'who organises the evening',
  'who has played and left the evening',
]
