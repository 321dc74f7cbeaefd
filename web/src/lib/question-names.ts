/**
 * The names of all questions of `useQuestion`. The component test needs a case for each of them, or it does not compile
 * (question.component.test.tsx).
 */
export type QuestionName =
  | 'answer-invitation'
  | 'answer-invitation-notified'
  | 'answer-event'
  | 'calendar-address'
  | 'delete-account'
  | 'delete-comment'
  | 'delete-match'
  | 'delete-picture'
  | 'differing-dates'
  | 'disconnect-identity'
  | 'invite-players'
  | 'join-match'
  | 'leave-event-dates'
  | 'leave-match'
  | 'manage-match'
  | 'prove-identity'
  | 'remove-attendee'
  | 'remove-factor'
  | 'sign-out-device'
  | 'update-dates'
  | 'use-link'
  | 'withdraw-invitation'
