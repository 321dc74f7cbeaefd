import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths.ts'

/** The path for an address of a mail's link that leads to the site itself, as a backend sends it that does not know the one asked for; else null. */
export function mailLinkTarget(href: string): string | null {
  const { pathname, search, hash } = new URL(href)
  if (pathname === paths.auth || pathname === paths.resetPassword) return null
  const fields = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`)
  if (!['access_token', 'error_code', 'code', 'token_hash', 'message'].some((name) => fields.has(name)))
    return null
  const target = fields.get('type') === 'recovery' ? paths.resetPassword : paths.auth
  return target + search + hash
}

/** Removes the secret of a mail link from the address bar and from the history once it has been read. */
export function useHiddenLink(link: object | null, path: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (link) navigate(path, { replace: true })
  }, [link, path, navigate])
}
