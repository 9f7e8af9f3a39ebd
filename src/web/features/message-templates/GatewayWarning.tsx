import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getSmsGateway } from '#contract/messages/sms-gateway.ts'
import { query } from '#web/api/query.ts'
import styles from './GatewayWarning.module.css'

/** Says that what is switched on does not leave, where that is so. */
export function GatewayWarning() {
  const { t } = useTranslation('message-templates')
  const state = useQuery({ ...query(getSmsGateway, {}), meta: { silent: true } }).data?.data.state
  if (state !== 'off' && state !== 'failing') return null
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <span>{t(state === 'off' ? 'noGateway' : 'failingGateway')}</span>
      <Link to="/cabinet/administration/settings/$section" params={{ section: 'messages' }}>
        {t('toGateway')}
      </Link>
    </p>
  )
}
