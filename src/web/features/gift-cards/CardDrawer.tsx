import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addGiftCard, changeGiftCard, COVERS, MOST_CODES, type GiftCard } from '#contract/money/gift-cards.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PriceField } from '#web/ui/PriceField.tsx'
import { SwitchRow } from '#web/ui/SwitchRow.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { CardPicture } from './CardPicture.tsx'
import { CoverChoice } from './CoverChoice.tsx'

interface CardDrawerProps {
  /** The one to change; a new one without. */
  card: GiftCard | undefined
  onClose: () => void
}

export function CardDrawer({ card, onClose }: CardDrawerProps) {
  const { t } = useTranslation(['gift-cards', 'common'])
  const format = useFormat()
  const { account } = useStaff()
  const [cover, setCover] = useState(card?.cover ?? COVERS[0])
  const sayFlag = (flag: unknown) => t(flag ? 'yes' : 'no')
  const { field, drawer } = useRecordForm({
    record: card,
    add: addGiftCard,
    change: changeGiftCard,
    nameOf: ({ data }) => data.title,
    noun: 'gift_card',
    extra: { cover },
    labels: { cover: t('cover'), sold_online: t('soldOnline'), active: t('inUse') },
    words: {
      value: lei => format.money(Number(lei)),
      ends_on: day => (typeof day === 'string' && day ? format.date(day) : t('noEnd')),
      cover: name => t(`covers.${name as GiftCard['cover']}`),
      sold_online: sayFlag,
      active: sayFlag,
    },
    onClose,
  })
  return (
    <Drawer title={t(card ? 'editTitle' : 'addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('title')}
          label={t('title')}
          defaultValue={card?.title}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextArea
          {...field('description')}
          label={t('description')}
          help={t('descriptionHelp')}
          defaultValue={card?.description}
          maxLength={500}
          rows={2}
        />
      </FormSection>
      <FormSection pair>
        <PriceField {...field('value')} label={t('value')} defaultValue={card?.value} required />
        <TextField
          {...field('maximum')}
          type="number"
          label={t('maximum')}
          help={card ? t('maximumHelp', { count: card.counts.generated }) : undefined}
          defaultValue={card?.maximum ?? 50}
          min={1}
          max={MOST_CODES}
          step={1}
          required
        />
        <TextField
          {...field('expires_after_days')}
          type="number"
          label={t('days')}
          help={t('daysHelp')}
          defaultValue={card?.expires_after_days ?? 180}
          min={1}
          max={3650}
          step={1}
          required
        />
        <DateField
          {...field('ends_on')}
          label={t('endsOn')}
          help={t('endsOnHelp')}
          defaultValue={card?.ends_on ?? undefined}
        />
      </FormSection>
      <CoverChoice chosen={cover} onChoose={setCover} />
      {card ? <CardPicture card={card} /> : null}
      <FormSection>
        <SwitchRow
          name="sold_online"
          label={t('soldOnline')}
          text={t(account?.payment_enabled === false ? 'soldAtDesk' : 'soldOnlineText')}
          defaultChecked={card?.sold_online ?? false}
        />
        <SwitchRow
          name="active"
          label={t('inUse')}
          text={t('inUseText')}
          defaultChecked={card?.active ?? true}
        />
      </FormSection>
    </Drawer>
  )
}
