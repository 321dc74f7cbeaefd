import { decodeJwt } from 'jose'

/** Returns the message of Supabase's service for a token whose `exp` (seconds) is past. */
export function expiredMessage(exp: number): string {
  return `Token has expired ${Math.max(0, Math.floor(Date.now() / 1000 - exp))} seconds ago`
}

/** Returns the error code and message for a refused token, as the reply to a join has them. */
export function refusedToken(token: string): { code: string; message: string } {
  try {
    const { exp, role } = decodeJwt(token)
    if (exp !== undefined && exp <= Date.now() / 1000)
      return { code: 'InvalidJWTToken', message: expiredMessage(exp) }
    if (exp === undefined || role === undefined)
      return { code: 'InvalidJWTToken', message: 'Fields `role` and `exp` are required in JWT' }
    return { code: 'JwtSignatureError', message: 'Failed to validate JWT signature' }
  } catch {
    return { code: 'MalformedJWT', message: 'The token provided is not a valid JWT' }
  }
}
