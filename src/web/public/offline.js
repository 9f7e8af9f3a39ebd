// The page that stands for one that needs a connection: it names the visits when they are known here, and goes on by itself.
;(function () {
  try {
    document.documentElement.dataset.visits = localStorage.getItem('kept-visits') ? 'kept' : ''
  } catch {
    // Storage is blocked: then nothing is kept either.
  }
  document.title =
    document.documentElement.lang === 'en' ? 'You are offline · Zâmbet' : 'Nu ai internet · Zâmbet'
  // A phone that believes it is online may still be waiting for an answer.
  function look() {
    fetch('/api/v2/version', { cache: 'no-store' }).then(
      () => location.reload(),
      () => setTimeout(look, 3000),
    )
  }
  setTimeout(look, 3000)
  addEventListener('online', look)
})()
