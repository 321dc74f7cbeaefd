/** A browser as far as redirects and cookies go. */
export interface TestBrowser {
  /** Follows redirects from an address until one leads to the site, and answers that address; throws at any other end. */
  visit(url: string, site: string): Promise<URL>
  /** One request with the cookies of its origin, keeping those of the answer. For a client: `global: { fetch }`. */
  fetch: typeof fetch
}

export function openBrowser(): TestBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const request: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const headers = new Headers(init?.headers)
    const cookies = [...jarOf(url)].map(([name, value]) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    // Providers that stand in close kept connections after seconds, at which a test that was held up would send into a closed one.
    headers.set('connection', 'close')
    const answer = await fetch(input, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) keep(jarOf(url), cookie)
    return answer
  }
  return {
    fetch: request,
    async visit(start, site) {
      let url = start
      for (let hops = 0; hops < 10; hops++) {
        const answer = await request(url, { redirect: 'manual' })
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
        url = new URL(location, url).href
        if (url.startsWith(site)) return new URL(url)
      }
      throw new Error(`too many redirects, the last to ${url}`)
    },
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(/;\s*/)
  const [name = '', value = ''] = pair.split('=')
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name)
  else jar.set(name, value)
}
