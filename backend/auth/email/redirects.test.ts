import { describe, expect, it } from 'vitest'
import { allowedRedirect } from './redirects.ts'

const SITE = {
  siteUrl: 'https://club.example',
  redirectUrls: [
    'https://*.preview.example/**',
    'com.example.app://callback',
    'https://app.example/{welcome,reset}',
  ],
}

describe('a redirect', () => {
  it.each([
    'https://club.example/auth/reset-password?x=1#y',
    'https://one.preview.example/any/where',
    'com.example.app://callback',
    'https://app.example/reset',
  ])('to %s is allowed', (asked) => {
    expect(allowedRedirect(asked, SITE)).toBe(asked)
  })

  it.each([
    '',
    '/relative',
    'http://club.example/',
    'https://club.example:8443/',
    'https://club.example@evil.example/',
    'https://club.example.evil.example/',
    'https://user:pass@club.example/',
    'https://a.b.preview.example/x',
    'https://evil.example/?https://one.preview.example/',
    'https://evil.example/#https://one.preview.example/x',
    'https://app.example/other',
    'https://appxexample/reset',
    'https://2130706433/',
    'https://203.0.113.9/',
    'javascript:alert(1)//club.example',
    'data:text/html,hello',
  ])('to %j is not', (asked) => {
    expect(allowedRedirect(asked, SITE)).toBeUndefined()
  })

  it('to the machine itself goes to the port of the site, and to what is listed', () => {
    const local = { siteUrl: 'http://localhost:3000', redirectUrls: ['http://127.0.0.1:3000/**'] }
    expect(allowedRedirect('http://localhost:3000/auth', local)).toBe('http://localhost:3000/auth')
    expect(allowedRedirect('http://127.0.0.1:3000/auth', local)).toBe('http://127.0.0.1:3000/auth')
    for (const asked of [
      'http://localhost:5173/auth',
      'http://127.0.0.1:5173/',
      'http://[::1]:3000/',
      'http://192.168.0.9:3000/',
    ])
      expect(allowedRedirect(asked, local)).toBeUndefined()
  })
})
