import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicClinic } from '#contract/online/public-clinics.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ClinicPage.module.css'

type Service = PublicClinic['services'][number]

/** In two columns; a narrow page shows the first half. */
const SHOWN = 10

/** What is given and for how much: what can be booked online, then what follows a consultation. */
export function ClinicServices({ services }: { services: readonly Service[] | undefined }) {
  const { t } = useTranslation('clinic-page')
  if (!services)
    return (
      <section id="servicii" aria-labelledby="servicii-titlu">
        <h2 id="servicii-titlu">{t('services')}</h2>
        <div className={styles.bones} aria-busy>
          <Skeleton height={24} />
          <Skeleton height={24} />
          <Skeleton height={24} />
        </div>
      </section>
    )
  const online = services.filter(service => service.online)
  const others = services.filter(service => !service.online)
  return (
    <div id="servicii" className={styles.services}>
      <ServiceList title={t('services')} services={online} />
      <ServiceList title={online.length > 0 ? t('atClinic') : t('services')} services={others} />
    </div>
  )
}

function ServiceList({ title, services }: { title: string; services: readonly Service[] }) {
  const { t } = useTranslation('clinic-page')
  const [isWhole, setIsWhole] = useState(false)
  if (services.length === 0) return null
  const isShort = services.length <= SHOWN
  const byCategory = Map.groupBy(services, service => (isWhole ? service.category : null))
  return (
    <section className={styles.list} data-whole={isWhole || undefined}>
      <h2>{title}</h2>
      <div className={styles.card}>
        {[...byCategory].map(([category, members]) => (
          <div key={category} className={styles.category}>
            {category ? <h3>{category}</h3> : null}
            <ul>
              {members.slice(0, isWhole ? undefined : SHOWN).map(service => (
                <ServiceRow key={service.id} service={service} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isWhole || services.length <= SHOWN / 2 ? null : (
        <button
          type="button"
          className={styles.more}
          data-narrow={isShort || undefined}
          onClick={() => setIsWhole(true)}
        >
          {t('allServices', { count: services.length })}
          <IconChevronRight size={18} stroke={2} aria-hidden="true" />
        </button>
      )}
    </section>
  )
}

function ServiceRow({ service }: { service: Service }) {
  const { t } = useTranslation('patient')
  const format = useFormat()
  return (
    <li className={styles.service}>
      <span>
        {service.name}
        {service.description ? <small>{service.description}</small> : null}
      </span>
      <span className={styles.minutes}>
        {service.kind === 'virtual' ? `${service.minutes} min · video` : `${service.minutes} min`}
      </span>
      <strong>{service.price > 0 ? format.money(service.price) : t('search.free')}</strong>
    </li>
  )
}
