// Before the first paint, so that nobody sees another language first: the member's choice in this browser, else the first of the
// browser's languages that is offered, else the community's, which the server has written here. A build puts it into the page.
{
  const page = document.documentElement
  const offered = page.dataset.languages.split(' ')
  let chosen = null
  try {
    chosen = localStorage.getItem('language')
  } catch {
    // Storage is blocked: nothing can have been chosen.
  }
  const wanted = [chosen, ...navigator.languages, page.lang].filter(Boolean)
  const isSpoken = (tag) => offered.includes(tag)
  page.lang = wanted.flatMap((tag) => [tag, tag.split('-')[0]]).find(isSpoken) ?? offered[0]
}
