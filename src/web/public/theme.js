// Runs before the first paint, so that no page flashes in the wrong theme or density.
;(function () {
  var root = document.documentElement
  var chosen = 'auto'
  var language = 'ro'
  try {
    chosen = localStorage.getItem('theme') || 'auto'
    language = localStorage.getItem('locale') === 'en' ? 'en' : 'ro'
  } catch {
    // Storage may be blocked: the defaults stand.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.density = location.pathname.indexOf('/cabinet') === 0 ? 'staff' : 'patient'
  root.lang = language
})()
