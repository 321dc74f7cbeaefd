// Runs before the first paint, so that nobody sees the wrong theme. A file of its own: the content policy allows no inline script.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.classList.add('light')
    document.querySelector('meta[name="theme-color"]').content = '#eef4f2'
  } else document.documentElement.classList.add('dark')
} catch {
  document.documentElement.classList.add('dark')
}
