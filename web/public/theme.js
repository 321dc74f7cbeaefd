// Before the first paint, so that nobody sees the wrong theme. A build puts it into the page (web/first-load.ts).
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.classList.add('light')
    document.querySelector('meta[name="theme-color"]').content = '#eef4f2'
  } else document.documentElement.classList.add('dark')
} catch {
  document.documentElement.classList.add('dark')
}
