import { useTranslation } from 'react-i18next'
import type { Buyer, Invoice, Seller } from '#contract/money/invoices.ts'
import { CAPITAL, countyName } from '#domain/clinic/county-codes.ts'
import { formatIban } from '#domain/money/iban.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './InvoicePaper.module.css'

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/** The document as it is printed. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const days = new Intl.DateTimeFormat(format.locale, DATE)
  const day = (date: string) => days.format(new Date(date))
  const [series = '', number = ''] = invoice.number?.split(' ') ?? []
  const { seller, buyer } = invoice
  return (
    <article className={styles.paper} aria-label={t(`paper.${invoice.kind}`)}>
      <header className={styles.head}>
        <div>
          <h2>{t(`paper.${invoice.cancelled ? 'cancelled' : invoice.kind}`)}</h2>
          <p>{invoice.number ? t('paper.series', { series, number }) : t('paper.noNumber')}</p>
          {invoice.day ? <p>{t('paper.issuedOn', { day: day(invoice.day) })}</p> : null}
          {invoice.due_on ? <p>{t('paper.dueOn', { day: day(invoice.due_on) })}</p> : null}
          {invoice.cancelled ? <p>{t('paper.cancelledOn', { day: day(invoice.cancelled.day) })}</p> : null}
          {invoice.reverses ? <p>{t('paper.reverses', { number: invoice.reverses.number })}</p> : null}
        </div>
        <strong dir="auto">{seller.trade_name}</strong>
      </header>
      <div className={styles.parties}>
        <Party title={t('paper.seller')} party={seller} iban={seller.iban} />
        {buyer ? <Party title={t('paper.buyer')} party={buyer} cnp={buyer.cnp} /> : null}
      </div>
      <PaperLines invoice={invoice} />
      <PaperTotals invoice={invoice} />
      <footer className={styles.foot}>
        {invoice.note ? <p dir="auto">{invoice.note}</p> : null}
        {invoice.issued_by ? <p>{t('paper.madeBy', { name: invoice.issued_by })}</p> : null}
      </footer>
    </article>
  )
}

interface PartyProps {
  title: string
  party: Pick<Buyer | Seller, 'name' | 'cif' | 'reg_no' | 'address' | 'city' | 'county' | 'country'>
  cnp?: string
  iban?: string
}

function Party({ title, party, cnp, iban }: PartyProps) {
  const { t } = useTranslation('invoices')
  const county = party.county !== CAPITAL && countyName(party.county)
  const codes = [
    party.cif && t('paper.cif', { cif: party.cif }),
    party.reg_no,
    cnp && t('paper.cnp', { cnp }),
  ]
  const place = [party.address, party.city, county, party.country !== 'RO' && party.country]
  return (
    <div>
      <h3>{title}</h3>
      <strong dir="auto">{party.name}</strong>
      <p>{codes.filter(Boolean).join(' · ')}</p>
      <p dir="auto">{place.filter(Boolean).join(', ')}</p>
      {iban ? <p>{formatIban(iban)}</p> : null}
    </div>
  )
}

function PaperLines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return (
    // On a phone it is wider than the paper, and the keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="group" aria-label={t('paper.lines')} tabIndex={0}>
      <table className={styles.lines}>
        <thead>
          <tr>
            {(['row', 'name', 'unit', 'quantity', 'price', 'net', 'vat'] as const).map(name => (
              <th
                key={name}
                scope="col"
                data-number={NUMBERS.has(name) || undefined}
                data-wide={WIDE.has(name) || undefined}
              >
                {t(`paper.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            <tr key={line.id}>
              <td data-wide>{index + 1}</td>
              <td dir="auto">{line.name}</td>
              <td data-wide>{t(`units.${line.unit}`)}</td>
              <td data-number>{line.quantity}</td>
              <td data-number data-wide>
                {format.sum(line.net / line.quantity)}
              </td>
              <td data-number>{format.sum(line.net)}</td>
              <td data-number>
                {line.vat === 'exempt'
                  ? t('paper.exempt')
                  : line.vat === 'none'
                    ? '–'
                    : format.sum(line.vat_amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WIDE: ReadonlySet<string> = new Set(['row', 'unit', 'price'])
const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'price', 'net', 'vat'])

function PaperTotals({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const lei = (sum: number) => `${format.sum(sum)} lei`
  return (
    <div className={styles.totals}>
      <div className={styles.rates}>
        {invoice.rates.map(({ vat, vat_rate: rate, net, vat_amount: tax }) => (
          <p key={`${vat} ${rate}`}>
            {vat === 'none'
              ? t('paper.outside')
              : vat === 'exempt'
                ? t('paper.exemptOf', { net: format.sum(net) })
                : t('paper.rateOf', { rate, net: format.sum(net), vat: format.sum(tax) })}
          </p>
        ))}
      </div>
      <dl>
        <div>
          <dt>{t('paper.totalNet')}</dt>
          <dd>{lei(invoice.net)}</dd>
        </div>
        <div>
          <dt>{t('paper.vat')}</dt>
          <dd>{lei(invoice.vat_amount)}</dd>
        </div>
        <div className={styles.due}>
          <dt>{t(invoice.kind === 'storno' ? 'paper.totalStorno' : 'paper.total')}</dt>
          <dd>{lei(invoice.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
