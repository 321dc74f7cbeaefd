// Asks for what the first screen needs when the first bytes of the page are here, and not when the app has come: for the parts of the app,
// for the configuration, and for the rows of the list where a member is signed in. The app takes the answers (src/lib/backend/early/early.ts).
{
  const script = document.currentScript
  const { signedIn, signedOut, auth, requests, signIn } = script.dataset
  const PROOF_MS = 120_000

  /** The session that is stored, if the app will take it as it is: valid for a while, and with the second factor where there is one. */
  const findSession = () => {
    const { access_token, expires_at, user } = JSON.parse(localStorage.getItem('courtside-session'))
    const claims = JSON.parse(atob(access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    const hasFactor = user.factors?.some(({ status }) => status === 'verified')
    const isValid = expires_at * 1000 > Date.now() + PROOF_MS && (!hasFactor || claims.aal === 'aal2')
    return isValid && user.id && { token: access_token, me: user.id }
  }
  const preload = (href) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.crossOrigin = ''
    document.head.append(link)
  }
  const ask = (url, init) => {
    const answer = fetch(url, init)
    // Without it a failure would be reported that the app deals with.
    answer.catch(() => {})
    return { url, init, at: Date.now(), answer }
  }

  let known = false
  let session = null
  let renews = false
  try {
    known = localStorage.getItem('courtside-session') !== null
    session = known && findSession()
    renews = known && !session
    // This member always looks at what fits.
    if (session && localStorage.getItem(`for-me-${session.me}`) !== null) session = null
  } catch {
    // Storage is blocked, or holds something else.
  }

  const config = ask('/config.json', { credentials: 'same-origin' })
  window.early = { config }
  const texts = script.getAttribute(`data-texts-${document.documentElement.lang}`)
  // The part that all screens need stands in the page itself. A token that has ended is renewed before anything else.
  const parts = [...(known ? signedIn : signedOut).split(' '), texts, ...(renews ? auth.split(' ') : [])]
  for (const part of parts) preload(part)

  const isList = ['/', '/matches'].includes(location.pathname) && /^(\?match=[\w-]+)?$/.test(location.search)
  const fill = (template, values) =>
    template
      .replace(/\{(\w+)\}/g, (_all, name) => values[name])
      .replace(/\{now\+(-?\d+)\}/g, (_all, by) =>
        encodeURIComponent(new Date(Date.now() + Number(by)).toISOString()),
      )
  /** Resolves to a function that sends a request as it was recorded. */
  const readyToAsk = async () => {
    const { supabaseUrl, supabasePublishableKey: key } = await (await config.answer).clone().json()
    const values = { ...session, key }
    return ({ path, method, headers, body }) => {
      const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, values)])
      const init = { method, headers: Object.fromEntries(filled), body, signal: AbortSignal.timeout(15_000) }
      return ask(supabaseUrl.replace(/\/+$/, '') + fill(path, values), init)
    }
  }
  const askForRows = async () => JSON.parse(requests).map(await readyToAsk())
  if (session && isList) window.early.requests = askForRows().catch(() => [])

  /** Sends what was typed into the form of the sign-in screen before the app was there. */
  window.early.askToSignIn = (typed) => {
    const { body, ...request } = JSON.parse(signIn)
    const filled = body.replace(/\{(email|password)\}/g, (_all, name) =>
      JSON.stringify(typed[name]).slice(1, -1),
    )
    window.early.signIn = readyToAsk().then((send) => send({ ...request, body: filled }))
    // As above: the app sends what could not be sent.
    window.early.signIn.catch(() => {})
  }
}
