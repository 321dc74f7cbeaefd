import { createHash, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { GitHubSettings } from '../../auth/oauth/providers/provider-settings.ts'

interface Person {
  id: number
  login: string
  name: string | null
  avatar_url: string
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** A stand-in for GitHub: its two OAuth pages and the two of its API that tell who somebody is. */
export interface TestGitHub {
  settings: GitHubSettings
  /** The person who signs in next. */
  person: Person
  stop(): Promise<void>
}

export function startGitHub(person: Person): Promise<TestGitHub> {
  const challenges = new Map<string, string>()
  const tokens = new Set<string>()
  const app = new Hono()
  app.get('/login/oauth/authorize', (c) => {
    const code = randomUUID()
    challenges.set(code, c.req.query('code_challenge') ?? '')
    const back = new URL(c.req.query('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', c.req.query('state') ?? '')
    return c.redirect(back.href)
  })
  app.post('/login/oauth/access_token', async (c) => {
    const form = await c.req.parseBody()
    const answer = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
    if (form.client_secret !== 'demo secret' || challenges.get(String(form.code)) !== answer)
      return c.json({ error: 'bad_verification_code', error_description: 'The code is incorrect.' })
    const token = `gho_${randomUUID()}`
    tokens.add(token)
    return c.json({ access_token: token, token_type: 'bearer', scope: 'user:email' })
  })
  app.use('/api/v3/*', async (c, next) => {
    const [, token = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (!tokens.has(token)) return c.json({ message: 'Bad credentials' }, 401)
    return next()
  })
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const github: TestGitHub = {
        settings: settingsOf(`http://127.0.0.1:${port}`),
        person,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      }
      app.get('/api/v3/user', ({ json }) => {
        const { emails: _, ...user } = github.person
        return json(user)
      })
      app.get('/api/v3/user/emails', ({ json }) => json(github.person.emails))
      resolve(github)
    })
  })
}

function settingsOf(url: string): GitHubSettings {
  return {
    kind: 'github',
    name: 'github',
    url,
    clientId: 'clubhouse',
    clientSecret: 'demo secret',
    scopes: ['user:email'],
  }
}
