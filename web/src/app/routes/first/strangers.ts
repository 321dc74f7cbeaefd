import AuthRoute from '../account/auth.tsx'
import AuthLayout from '../account/auth-layout.tsx'

/** The first screen of strangers. It is one part with one name, since each name is one more file for a browser to load. */
export const strangerScreens = {
  authLayout: { default: AuthLayout },
  auth: { default: AuthRoute },
}
