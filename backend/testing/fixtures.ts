// Fixtures of the backend's own tests with which tests of a product begin, too.

export {
  openTestContext,
  openVisitor,
  signInWithProvider,
  type TestContext,
  visitProvider,
} from '../auth/oauth/testing/test-context.ts'
export { type LimitedBackend, startLimitedBackend } from '../auth/testing/limited-backend.ts'
export { linkOf, submitForm } from '../auth/testing/mail-reader.ts'
export { openRaw, type RawSocket } from '../realtime/testing/raw-socket.ts'
export { ADA, type Club, startClub } from '../rest/testing/club.ts'
export { type Answer, sendRequest } from '../rest/testing/send-request.ts'
