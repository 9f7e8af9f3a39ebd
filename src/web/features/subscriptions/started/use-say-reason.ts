import { useTranslation } from 'react-i18next'
import { RETURN_REASONS } from '#domain/money/package-uses.ts'

const RULES = [...RETURN_REASONS, 'refunded', 'checkout'] as const

/** Why a use came back: the rule that gave it back, or what somebody wrote. */
export function useSayReason(): (reason: string) => string {
  const { t } = useTranslation('subscriptions')
  return reason => {
    const rule = RULES.find(each => each === reason)
    return rule ? t(`record.reasons.${rule}`) : reason
  }
}
