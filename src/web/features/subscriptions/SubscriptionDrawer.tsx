import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSubscription, changeSubscription } from '#contract/money/subscriptions.ts'
import type { Subscription } from '#contract/money/subscriptions.ts'
import { readTypedLei } from '#domain/money/money.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import { useVatWords, VATS, type Vat } from '#web/parts/clinic/use-vat-words.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PriceField } from '#web/ui/PriceField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchRow } from '#web/ui/SwitchRow.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CoveredServices } from './CoveredServices.tsx'
import { sayCovered } from './say-covered.ts'
import { WorthNote } from './WorthNote.tsx'
import styles from './SubscriptionDrawer.module.css'

interface SubscriptionDrawerProps {
  /** The one to change; a new one without. */
  subscription: Subscription | undefined
  services: readonly Service[]
  onClose: () => void
}

export function SubscriptionDrawer({ subscription, services, onClose }: SubscriptionDrawerProps) {
  const { t } = useTranslation(['subscriptions', 'services'])
  const format = useFormat()
  const sayVat = useVatWords()
  const { account } = useStaff()
  const [chosen, setChosen] = useState<number[]>(subscription?.service_ids ?? [])
  const [price, setPrice] = useState(subscription?.price)
  const [uses, setUses] = useState(subscription?.maximum_uses ?? 4)
  const sayFlag = (flag: unknown) => t(flag ? 'yes' : 'no')
  const { field, drawer } = useRecordForm({
    record: subscription,
    add: addSubscription,
    change: changeSubscription,
    nameOf: ({ data }) => data.subscription_name,
    noun: 'subscription',
    extra: { service_ids: chosen },
    check: (): Record<string, string> => (chosen.length === 0 ? { service_ids: t('coveredEmpty') } : {}),
    labels: {
      service_ids: t('covered'),
      sold_online: t('soldOnline'),
      no_show_uses: t('noShowUses'),
      active: t('active'),
    },
    words: {
      price: lei => format.money(Number(lei)),
      vat: vat => sayVat(vat as Vat),
      service_ids: ids => sayCovered(services, ids as number[]).join(', '),
      sold_online: sayFlag,
      no_show_uses: sayFlag,
      active: sayFlag,
    },
    onClose,
  })
  const covered = field('service_ids')
  const typedPrice = field('price')
  const prices = services.filter(({ id }) => chosen.includes(id)).map(service => service.price)
  const apart = prices.length === 0 ? undefined : ([Math.min(...prices), Math.max(...prices)] as const)
  const started = subscription?.running ?? 0
  return (
    <Drawer title={t(subscription ? 'editTitle' : 'addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name_ro')}
          label={t('nameRo')}
          defaultValue={subscription?.name_ro}
          maxLength={190}
          required
          autoComplete="off"
        />
        <TextField
          {...field('name_en')}
          label={t('nameEn')}
          defaultValue={subscription?.name_en}
          maxLength={190}
          autoComplete="off"
        />
      </FormSection>
      <FormSection pair>
        <div onInput={event => setPrice(readTypedLei((event.target as HTMLInputElement).value))}>
          <PriceField {...typedPrice} label={t('price')} defaultValue={subscription?.price} required />
        </div>
        <div onInput={event => setUses(Number((event.target as HTMLInputElement).value))}>
          <TextField
            {...field('maximum_uses')}
            type="number"
            label={t('maximumUses')}
            defaultValue={subscription?.maximum_uses ?? 4}
            min={1}
            max={1000}
            step={1}
            required
          />
        </div>
        <TextField
          {...field('months')}
          type="number"
          label={t('months')}
          help={t('monthsHelp')}
          defaultValue={subscription?.months ?? 12}
          min={0}
          max={120}
          step={1}
          required
        />
        <SelectField
          {...field('vat')}
          label={t('services:vat')}
          defaultValue={subscription?.vat ?? 'exempt'}
          options={VATS.map(vat => ({ value: vat, label: sayVat(vat) }))}
        />
      </FormSection>
      <CoveredServices
        services={services}
        chosen={chosen}
        error={covered.error}
        onChange={next => {
          covered.onInput()
          setChosen(next)
        }}
      />
      <WorthNote price={price} uses={uses} apart={apart} />
      <div className={styles.switches}>
        <SwitchRow
          name="sold_online"
          label={t('soldOnline')}
          text={t(account?.payment_enabled === false ? 'soldAtDesk' : 'soldOnlineText')}
          defaultChecked={subscription?.sold_online ?? false}
        />
        <SwitchRow
          name="no_show_uses"
          label={t('noShowUses')}
          text={t('noShowUsesText')}
          defaultChecked={subscription?.no_show_uses ?? true}
        />
        <SwitchRow
          name="active"
          label={t('active')}
          text={started > 0 ? t('activeText', { count: started }) : t('activeNew')}
          defaultChecked={subscription?.active ?? true}
        />
      </div>
      {subscription && subscription.started > 0 ? (
        <p className={styles.used}>
          <IconLock size={20} stroke={1.75} aria-hidden="true" />
          <span>{t('usedNote')}</span>
        </p>
      ) : null}
    </Drawer>
  )
}
