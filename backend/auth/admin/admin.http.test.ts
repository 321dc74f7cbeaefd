import { describeCases, MEMBER, refused } from '../../testing/test-auth.ts'

describeCases({
  administration: [
    { what: ['GET', '/admin/users'], status: 403, contains: refused('not_admin', 'User not allowed') },
    { who: 'member', what: ['GET', '/admin/users'], status: 403, contains: refused('not_admin') },
    { who: 'member', what: ['POST', '/admin/users', MEMBER], status: 403, contains: refused('not_admin') },
    {
      who: 'service',
      what: ['POST', '/admin/users', MEMBER],
      status: 422,
      contains: refused('email_exists'),
    },
    {
      who: 'service',
      what: ['POST', '/admin/users', { password: 'x' }],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      who: 'service',
      what: ['GET', '/admin/users?page=1&per_page=1'],
      status: 200,
      contains: { aud: 'authenticated', users: [{ role: 'authenticated' }] },
      without: ['encrypted_password'],
    },
    {
      who: 'service',
      what: ['GET', '/admin/users?page=x'],
      status: 400,
      contains: refused('validation_failed'),
    },
    {
      who: 'service',
      what: ['GET', '/admin/users/no-id'],
      status: 404,
      contains: refused('validation_failed'),
    },
    {
      who: 'service',
      what: ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
      status: 404,
      contains: refused('user_not_found'),
    },
    {
      who: 'service',
      what: ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000', {}],
      status: 404,
      contains: refused('feature_disabled'),
    },
    {
      who: 'service',
      what: ['POST', '/admin/generate_link', {}],
      status: 404,
      contains: refused('feature_disabled'),
    },
  ],
})
