// Shows the first screen as drawn by the build, and lets the browser paint it before the app runs, which would delay the paint.
// If this browser has a stored session, the member is most likely still signed in.
{
  const script = document.currentScript
  const { main } = script.dataset
  const language = document.documentElement.lang
  const root = document.getElementById('root')
  let known = false
  try {
    known = localStorage.getItem('courtside-session') !== null
  } catch {
    // Storage is blocked: nobody can have been signed in.
  }

  // Lookbehind came to Safari with 16.4, and copies of arrays to the others in 2023: the parts of the app need both to run at all.
  // As a literal the pattern would keep an older browser from reading this script.
  const lookbehind = '(?<=a)b'
  const isTooOld = () => {
    try {
      return !new RegExp(lookbehind).test('ab') || !('toSorted' in Array.prototype)
    } catch {
      return true
    }
  }

  const show = (id) => {
    const screen = document.getElementById(`${id}-${language}`).content.cloneNode(true)
    if (hasConsent()) screen.querySelector('[data-banner]')?.remove()
    root.replaceChildren(screen)
  }
  const hasConsent = () => {
    try {
      return sessionStorage.getItem('cookie-consent') !== null
    } catch {
      return false
    }
  }

  // They are on their way since the head of the page.
  let started = false
  const start = () => {
    if (started) return
    started = true
    const texts = script.getAttribute(`data-texts-${language}`)
    Promise.all([texts, main].map((part) => import(part))).catch((error) => {
      console.error(error)
      show('unreachable')
      root.querySelector('button').onclick = () => location.reload()
    })
    // The first of these takes a browser long: the list needs some, and the browser has nothing else to do until the parts are there.
    if (known) new Intl.DateTimeFormat(language, { weekday: 'short', hour: '2-digit' }).format()
  }

  if (isTooOld()) {
    started = true
    show('too-old')
    // The sign-in screen has other modes, which are drawn otherwise.
  } else if (
    ['/', '/matches', ...(known ? [] : ['/auth'])].includes(location.pathname) &&
    !/[?&]mode=/.test(location.search)
  )
    show(known ? 'signed-in' : 'signed-out')
  // A page in the background paints nothing, and a slow device paints late: after a while, the app starts without a paint.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  if (document.hidden) start()
  else setTimeout(start, 500)
}
