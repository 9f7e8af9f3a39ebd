import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { NotFound } from './NotFoundPage.tsx'
import { isReady, STAFF_TABS } from './staff-tabs.ts'
import { TabMessage } from './TabMessage.tsx'

/** A tab whose page comes later says what it will be for; any other word in its place is no address. */
export function LaterTabPage({ address }: { address: string }) {
  const { t } = useTranslation(['staff', 'common'])
  const tab = STAFF_TABS.find(each => each.key === address)
  if (!tab || isReady(tab)) return <NotFound />
  return (
    <TabMessage
      tab={tab}
      title={<Badge tone="accent">{t('common:next.badge')}</Badge>}
      text={t(`staff:coming.${tab.key}`)}
    >
      <Link
        to="/cabinet/administration/calendar"
        className={buttonClass({ variant: 'secondary', size: 'dense' })}
      >
        {t('staff:coming.back')}
      </Link>
    </TabMessage>
  )
}
