import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { onDevice } from '#web/ui/storage.ts'
import styles from './InstallOffer.module.css'

/** What Chromium tells a page that may be installed; theme.js keeps it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt
  }
}

const KEY = 'install-offer'
const DECIDED = 'decided'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && Boolean(navigator.standalone))

/** Apple's let only the person themselves do it. */
const isApples = () => /iPhone|iPad/.test(navigator.userAgent)

function mayOffer(): boolean {
  if (isInstalled() || !matchMedia('(pointer: coarse)').matches) return false
  return onDevice.get(KEY) !== DECIDED && (window.installPrompt !== undefined || isApples())
}

/** Offers to stand among the phone's own programs, until that was answered or sent away, and never again. */
export default function InstallOffer() {
  const { t } = useTranslation('offline')
  const [isOffered, setOffered] = useState(mayOffer)
  const [isExplained, setExplained] = useState(false)
  // It may be told only now: to somebody new, after half a minute on these pages.
  useEffect(() => {
    const look = () => setOffered(mayOffer)
    window.addEventListener('beforeinstallprompt', look)
    return () => window.removeEventListener('beforeinstallprompt', look)
  }, [])
  if (!isOffered) return null

  function decide() {
    onDevice.set(KEY, DECIDED)
    setOffered(false)
  }
  async function put() {
    const { installPrompt } = window
    if (!installPrompt) return setExplained(true)
    // It can be asked once, and either answer is one.
    window.installPrompt = undefined
    await installPrompt.prompt()
    decide()
  }

  return (
    <aside className={styles.offer} aria-label={t('install.title')}>
      <img src="/mark.svg" alt="" width="48" height="48" className={styles.mark} />
      <div className={styles.words}>
        <p className={styles.title}>{t('install.title')}</p>
        <p role="status">{t(isExplained ? 'install.how' : 'install.text')}</p>
      </div>
      {isExplained ? null : (
        <Button variant="quiet" onClick={() => void put()}>
          {t('install.put')}
        </Button>
      )}
      <IconButton label={t('install.dismiss')} onClick={decide}>
        <IconX size={20} stroke={1.75} />
      </IconButton>
    </aside>
  )
}
