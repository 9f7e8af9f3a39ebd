// Runs before the first paint, so that no page flashes in the wrong theme, density or language.
;(function () {
  var root = document.documentElement
  var isDrawn = 'drawn' in root.dataset
  var chosen = 'auto'
  var language = 'ro'
  var isStaff = false
  try {
    chosen = localStorage.getItem('theme') || 'auto'
    language = (localStorage.getItem('lang') || localStorage.getItem('locale')) === 'en' ? 'en' : 'ro'
    isStaff = /^[12]$/.test(localStorage.getItem('user_type')) && Boolean(localStorage.getItem('token'))
  } catch {
    // Storage may be blocked: the defaults stand.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.density = location.pathname.indexOf('/cabinet') === 0 ? 'staff' : 'patient'
  // Told once, at any moment: kept for the page that offers it.
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault()
    window.installPrompt = event
  })
  // A drawn page can be pressed before its script is there, which then does what was asked for.
  if (isDrawn)
    addEventListener(
      'click',
      function (event) {
        window.pressedEarly = event.target.closest('button')
      },
      true,
    )
  if (!isDrawn) root.lang = language
  else if (isStaff && location.pathname === '/') location.replace('/cabinet/administration/calendar')
  else if (language === 'en') {
    // A page that the server draws is in the language of its address, unless the person has chosen another.
    var address = new URL(location.href)
    if (!address.searchParams.has('language')) {
      address.searchParams.set('language', 'en')
      location.replace(address.href)
    }
  }
})()
