import { beforeEach } from 'vitest'
import { startI18n } from '#web/i18n/i18n.ts'
import '#web/ui/theme.css'
import '#web/ui/base.css'

localStorage.clear()
document.documentElement.dataset.density = 'staff'
await startI18n()

// A dialog may have left its mark on the page.
beforeEach(() => {
  document.body.tabIndex = -1
  document.body.focus()
})
