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

  /** Lets a visitor sign in before the app is there, which takes over what was typed (src/features/sign-in/components/early-form.ts). */
  const openForm = () => {
    const screen = root.firstElementChild
    const element = screen.querySelector('form')
    const form = { element, focused: null, isSent: false }
    window.early.form = form
    screen.inert = false
    screen.removeAttribute('aria-hidden')
    for (const button of screen.querySelectorAll('button:not([type=submit])')) button.inert = true
    element.addEventListener('focusin', ({ target }) => {
      form.focused = target.name
    })
    // The app takes the form out of the page, which is not the visitor's wish to leave a field.
    element.addEventListener('focusout', ({ relatedTarget }) =>
      setTimeout(() => {
        if (!relatedTarget && element.isConnected) form.focused = null
      }),
    )
    element.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!form.isSent) send(form)
    })
  }
  const send = (form) => {
    form.isSent = true
    const { email, password } = form.element
    const typed = { email: email.value.trim(), password: password.value }
    // The app says what is missing.
    if (!/^\S+@\S+$/.test(typed.email) || typed.password === '') return
    email.readOnly = true
    password.readOnly = true
    const button = form.element.querySelector('[type=submit]')
    button.ariaBusy = 'true'
    button.ariaDisabled = 'true'
    window.early.askToSignIn(typed)
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
    // The first of these takes a browser long: the list needs some, and the browser has nothing else to do until the parts are there. In a task
    // of its own, before which the browser may answer a tap.
    if (known)
      setTimeout(() => new Intl.DateTimeFormat(language, { weekday: 'short', hour: '2-digit' }).format())
  }

  if (isTooOld()) {
    started = true
    show('too-old')
    // The sign-in screen has other modes, which are drawn otherwise.
  } else if (
    ['/', '/matches', ...(known ? [] : ['/auth'])].includes(location.pathname) &&
    !/[?&]mode=/.test(location.search)
  ) {
    show(known ? 'signed-in' : 'signed-out')
    // The link of a mail may lead to a question in the place of the form.
    if (!known && location.hash === '' && /^(\?(next|match)=[^&]*)?$/.test(location.search)) openForm()
  } else {
    // Not in the page itself: a browser would fetch it before the screens that stand there, too.
    const ball = document.createElement('img')
    Object.assign(ball, { className: 'splash', src: '/ball.svg', alt: '' })
    root.replaceChildren(ball)
  }
  // A page in the background paints nothing, and a slow device paints late: after a while, the app starts without a paint.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  if (document.hidden) start()
  else setTimeout(start, 500)
}
