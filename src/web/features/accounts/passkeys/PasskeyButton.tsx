import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'

interface PasskeyButtonProps {
  /** The way that comes first in this browser. */
  isFirst: boolean
  busy: boolean
  onPress: () => void
}

export function PasskeyButton({ isFirst, busy, onPress }: PasskeyButtonProps) {
  const { t } = useTranslation('sign-in')
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      block
      busy={busy}
      icon={<IconFingerprint size={22} stroke={1.75} aria-hidden="true" />}
      onClick={onPress}
    >
      {t('passkey.enter')}
    </Button>
  )
}
