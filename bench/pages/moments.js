// Runs in the page that is measured: notes when it can be used, in milliseconds since the navigation began.
{
  const moments = {}
  const waiting = {}
  const note = (name, time = performance.now()) => {
    moments[name] ??= time
    waiting[name]?.(moments[name])
  }
  window.momentOf = (name) =>
    moments[name] ?? new Promise((resolve) => Object.assign(waiting, { [name]: resolve }))
  window.keptByWorker = () =>
    navigator.serviceWorker.controller !== null ||
    new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true)),
    )
  /** Once the browser has painted what has just changed, and before what the page does behind that. */
  const afterPaint = (act) =>
    requestAnimationFrame(() => scheduler.postTask(act, { priority: 'user-blocking' }))
  // The pictures of screens that stand in the page before the app is there are inert.
  const findReal = (selector) =>
    [...document.querySelectorAll(selector)].find((element) => !element.closest('[inert]'))

  const type = (name, value) => {
    const input = findReal(`input[name=${name}]`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }

  let isTyped = false
  const look = () => {
    if (!moments.cards && findReal('#root article')) afterPaint(() => note('cards'))
    const form = window.typed && !isTyped && findReal('form')
    if (!form) return
    isTyped = true
    for (const [name, value] of Object.entries(window.typed)) type(name, value)
    afterPaint(() => form.requestSubmit())
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ['inert'] })
  // The form is used as soon as it is there: that it is sent and accepted says that it works.
  new PerformanceObserver((list) => {
    for (const { name, startTime, responseStatus } of list.getEntries())
      if (name.includes('grant_type=password') && responseStatus === 200) note('signIn', startTime)
  }).observe({ type: 'resource' })
  addEventListener('load', () => afterPaint(() => note('loaded')))
}
