import { createBrowserRouter, Navigate } from 'react-router'
import { paths } from '@/lib/paths.ts'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import { Splash } from './splash.tsx'

/** What a route tells the shell about itself. */
export interface RouteHandle {
  title: string
}

const named = (title: string): RouteHandle => ({ title })

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    children: [
      { path: paths.home, element: <Navigate to={paths.matches} replace /> },
      {
        lazy: () => import('./routes/auth-layout.tsx'),
        children: [
          { path: paths.auth, handle: named('Sign in'), lazy: () => import('./routes/auth.tsx') },
          {
            path: paths.resetPassword,
            handle: named('Reset Password'),
            lazy: () => import('./routes/reset-password.tsx'),
          },
        ],
      },
      {
        lazy: () => import('./routes/signed-in.tsx'),
        ErrorBoundary: RouteError,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: paths.matches, handle: named('Matches'), lazy: () => import('./routes/matches.tsx') },
              {
                path: paths.createMatch,
                handle: named('Create New Match'),
                lazy: () => import('./routes/create-match.tsx'),
              },
            ],
          },
        ],
      },
      { path: '*', handle: named('Page not found'), lazy: () => import('./routes/not-found.tsx') },
    ],
  },
])
