import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedService } from '#contract/clinic/services.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { nameIn } from './service-queries.ts'
import { usePriceChange, type PriceWish } from './use-price-change.ts'
import styles from './PricePanel.module.css'

interface PricePanelProps {
  services: readonly ManagedService[]
  /** Beside the list; over it where there is no room. */
  isBeside: boolean
  onDone: () => void
  onClose: () => void
}

const ROUNDINGS = [1, 5, 10] as const
type PriceChange = ReturnType<typeof usePriceChange>

/** Changes the prices of the chosen services together, after showing what becomes of each. */
export function PricePanel({ services, isBeside, onDone, onClose }: PricePanelProps) {
  const { t } = useTranslation(['services', 'common'])
  const titleId = useId()
  const change = usePriceChange(services, onDone)
  const { isReady, isBusy, problem, rows } = change
  useUnsaved(isBeside && change.wish.typed !== '')
  const title = t('services:prices.title')
  const submit = t(change.isWished ? 'services:prices.submit' : 'services:prices.nothing', {
    count: rows.length,
  })
  const categories = new Set(services.map(service => service.category_id)).size
  const about = (
    <p className={styles.about}>
      {t('services:prices.from', {
        services: t('services:picked', { count: services.length }),
        count: categories,
      })}
    </p>
  )
  const form = {
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void change.submit()
    },
  }
  if (!isBeside)
    return (
      <Drawer
        title={title}
        formProps={form}
        busy={isBusy}
        problem={problem}
        submit={submit}
        isUnchanged={!isReady && !isBusy}
        onClose={onClose}
      >
        <div className={styles.inside}>
          {about}
          <Controls change={change} />
          <Preview change={change} services={services} />
        </div>
      </Drawer>
    )
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <form {...form} noValidate>
        <header className={styles.head}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {about}
          </div>
          <IconButton dense label={t('common:actions.close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        </header>
        <div className={styles.body}>
          <Controls change={change} />
          <Preview change={change} services={services} />
        </div>
        <footer className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={isBusy} disabled={!isReady && !isBusy}>
            {submit}
          </Button>
        </footer>
      </form>
    </aside>
  )
}

function Controls({ change: { wish, change, rows, error } }: { change: PriceChange }) {
  const { t } = useTranslation('services')
  const id = useId()
  const others = new Set(
    rows.flatMap(({ before, doctors }) =>
      doctors.filter(doctor => doctor.before !== before).map(doctor => doctor.id),
    ),
  ).size
  return (
    <div className={styles.controls}>
      <div className={styles.how}>
        <Segmented<PriceWish['unit']>
          label={t('prices.how')}
          value={wish.unit}
          options={[
            { value: 'percent', label: t('prices.percent') },
            { value: 'amount', label: t('prices.amount') },
          ]}
          onChange={unit => change({ unit })}
        />
        <span className={styles.by} data-wrong={error ? true : undefined}>
          <input
            type="text"
            inputMode="text"
            autoComplete="off"
            maxLength={12}
            value={wish.typed}
            placeholder="+ 0"
            aria-label={t(`prices.by.${wish.unit}`)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={event => change({ typed: event.target.value })}
          />
          <span aria-hidden="true">{wish.unit === 'percent' ? '%' : t('prices.lei')}</span>
        </span>
        <span className={styles.round}>
          <span aria-hidden="true">{t('prices.round')}</span>
          <InlineSelect
            label={t('prices.round')}
            value={String(wish.roundTo)}
            options={ROUNDINGS.map(lei => ({
              value: String(lei),
              label: t('prices.roundTo', { count: lei }),
            }))}
            onChange={lei => change({ roundTo: Number(lei) as PriceWish['roundTo'] })}
          />
        </span>
      </div>
      <FieldError id={id} error={error} />
      <Checkbox
        label={t('prices.ownSame')}
        checked={wish.own !== 'none'}
        onChange={({ target }) => change({ own: target.checked ? 'same' : 'none' })}
      />
      {others > 0 ? (
        <Checkbox
          label={t('prices.ownAll', { count: others })}
          checked={wish.own === 'all'}
          onChange={({ target }) => change({ own: target.checked ? 'all' : 'same' })}
        />
      ) : null}
    </div>
  )
}

/** With its sign: what is below zero is said without it. */
const signed = (value: number, said: string) => (value > 0 ? `+${said}` : value < 0 ? `−${said}` : said)

function Preview({
  change: { rows, isPreview },
  services,
}: {
  change: PriceChange
  services: readonly ManagedService[]
}) {
  const { t } = useTranslation('services')
  const format = useFormat()
  const names = new Map(services.map(service => [service.id, nameIn(service)]))
  const sum = (part: 'before' | 'after') => rows.reduce((all, row) => all + (row[part] ?? row.before), 0)
  const [before, after] = [sum('before'), sum('after')]
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('prices.now')}</th>
            <th scope="col">{t('prices.next')}</th>
            <th scope="col">{t('prices.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const difference = (row.after ?? row.before) - row.before
            return (
              <tr key={row.id}>
                <th scope="row">
                  {row.name || names.get(row.id)}
                  {row.doctors.map(doctor => (
                    <span key={doctor.id} className={styles.doctor}>
                      {doctor.before === doctor.after
                        ? t('prices.stays', { name: doctor.name, price: format.money(doctor.before) })
                        : t('prices.follows', {
                            name: doctor.name,
                            before: format.amount(doctor.before),
                            after: format.money(doctor.after),
                          })}
                    </span>
                  ))}
                </th>
                <td>{format.amount(row.before)}</td>
                <td className={styles.next}>{row.after === undefined ? '–' : format.amount(row.after)}</td>
                <td data-up={difference > 0 || undefined} data-down={difference < 0 || undefined}>
                  {isPreview ? signed(difference, format.amount(Math.abs(difference))) : '–'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isPreview ? (
        <dl className={styles.sums}>
          {before > 0 ? (
            <div>
              <dt>{t('prices.average')}</dt>
              <dd>
                <strong>
                  {signed(after - before, `${format.number(Math.abs((after / before - 1) * 100), 1)}\u00a0%`)}
                </strong>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{t('prices.sum')}</dt>
            <dd>
              {format.money(before)} → <strong>{format.money(after)}</strong>
            </dd>
          </div>
        </dl>
      ) : null}
      <p className={styles.note}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
        {t('prices.note')}
      </p>
    </>
  )
}
