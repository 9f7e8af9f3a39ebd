import type { PersonCopy } from '#contract/patients/person-copy.ts'
import { say } from '#contract/texts.ts'
import { date, listed, type CopyParts, type Part } from './copy-parts.ts'
import { COPY_WORDS } from '../words.ts'

export function accountSection(copy: PersonCopy, { word, lei, section, table }: CopyParts): Part[] {
  return section(
    'account_rows',
    table(
      [['when', 1.6], ['what', 4], ['doctor', 2.4], ['debit', 1.8], ['credit', 1.8], ['balance', 1.8]], // prettier-ignore
      copy.account.map(of => [
        date(of.day),
        listed(
          of.name || word(of.act),
          of.name && of.act === 'reversal' && word('reversal'),
          of.reference,
          of.reason,
        ),
        of.doctor,
        of.debit === 0 ? '' : lei(of.debit),
        of.credit === 0 ? '' : lei(of.credit),
        lei(of.balance),
      ]),
    ),
  )
}

export function packagesSection(
  copy: PersonCopy,
  { word, lei, section, table, language }: CopyParts,
): Part[] {
  return section(
    'packages',
    table(
      [['name', 4], ['from', 1.6], ['until', 1.6], ['price', 2], ['remarks', 3]], // prettier-ignore
      copy.packages.map(of => [
        of.name,
        date(of.started_on),
        of.ends_on && date(of.ends_on),
        lei(of.price),
        listed(
          say(COPY_WORDS.used_of, language, {
            used: of.uses.filter(use => use.state === 'used').length,
            maximum: of.maximum_uses,
          }),
          of.refunded_at && word('package_refund'),
        ),
      ]),
    ),
  )
}

export function giftCodesSection(copy: PersonCopy, { lei, section, table }: CopyParts): Part[] {
  return section(
    'gift_codes',
    table(
      [['code', 3], ['price', 2], ['left', 2], ['until', 2]], // prettier-ignore
      copy.gift_codes.map(of => [of.code, lei(of.value), lei(of.remaining), date(of.expires_on)]),
    ),
  )
}

export function invoicesSection(copy: PersonCopy, { word, lei, section, table }: CopyParts): Part[] {
  return section(
    'invoices',
    table(
      [['number', 2], ['kind', 1.6], ['when', 1.6], ['buyer', 3], ['services', 4], ['price', 2]], // prettier-ignore
      copy.invoices.map(of => [
        of.number,
        word(of.kind),
        of.day && date(of.day),
        of.buyer,
        of.lines.map(line => line.name).join(', '),
        lei(of.total),
      ]),
    ),
  )
}
