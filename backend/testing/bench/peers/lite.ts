import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'

// `@supabase/lite` on the PostgreSQL of DATABASE_URL, in a process of its own; prints its port.
const connection = createPostgresConnection({ url: process.env.DATABASE_URL ?? '' })
const app = new App({
  connection,
  auth: { enabled: true, jwt_secret: process.env.JWT_SECRET ?? '' },
  options: { server: { apiKeys: false } },
} as ConstructorParameters<typeof App>[0])

serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.({ port })
})

// A benchmark that ends early takes its peers along.
process.once('disconnect', () => process.exit())
