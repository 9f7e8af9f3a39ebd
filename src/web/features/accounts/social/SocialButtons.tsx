import { useTranslation } from 'react-i18next'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Leaving } from './leave-for-provider.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { useLeaving } from './use-leaving.ts'
import styles from '../EntryWays.module.css'

interface SocialButtonsProps {
  providers: readonly SocialProviderName[]
  /** Asked when one is pressed, since the form may have changed by then. */
  leaving: () => Omit<Leaving, 'provider'>
}

/** One button a provider that is there. */
export function SocialButtons({ providers, leaving }: SocialButtonsProps) {
  const { t } = useTranslation('sign-in')
  const { leave, leavingFor } = useLeaving()
  return (
    <div className={styles.providers}>
      {providers.map(provider => (
        <Button
          key={provider}
          variant="secondary"
          busy={leavingFor === provider}
          icon={<ProviderMark provider={provider} />}
          aria-label={t('social.continueWith', { provider: SOCIAL_NAMES[provider] })}
          onClick={() => leave({ ...leaving(), provider })}
        >
          {SOCIAL_NAMES[provider]}
        </Button>
      ))}
    </div>
  )
}
