// Asks for the parts of the first screen at once instead of when the main part has run. Who was signed in when this browser was
// last here most likely still is.
{
  const { signedIn, signedOut } = document.currentScript.dataset
  let known = false
  try {
    known = localStorage.getItem('courtside-session') !== null
  } catch {
    // Storage is blocked: nobody can have been signed in.
  }
  for (const href of ((known ? signedIn : signedOut) || '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.crossOrigin = ''
    document.head.append(link)
  }
}
