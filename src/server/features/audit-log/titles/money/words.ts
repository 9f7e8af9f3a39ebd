import type { Text } from '#contract/texts.ts'
import type { Action } from '#server/records/audit-actions.ts'

type Moneyed = 'patient_money' | 'subscription' | 'gift_card' | 'invoice' | 'invoice_series' | 'earnings'

/** What happens to money and what is sold. */
export const MONEY_TITLES: { readonly [N in Moneyed]: Readonly<Record<Action<N>, Text>> } = {
  patient_money: {
    payment_added: { ro: 'Plată înregistrată', en: 'Payment taken' },
    payment_changed: { ro: 'Plată cu cardul, veste nouă', en: 'Card payment, news of it' },
    refund_added: { ro: 'Bani dați înapoi', en: 'Money given back' },
    card_refund_added: { ro: 'Rambursare pe card cerută', en: 'Card refund asked for' },
    card_refund_changed: { ro: 'Rambursare pe card, veste nouă', en: 'Card refund, news of it' },
    charges_changed: { ro: 'Servicii puse în cont', en: 'Services charged' },
    checkout_added: { ro: 'Vizită încasată', en: 'Visit checked out' },
    write_off_added: { ro: 'Datorie iertată', en: 'Debt forgiven' },
    transfer_added: { ro: 'Bani mutați între pacienți', en: 'Money moved between patients' },
    opening_added: { ro: 'Sold inițial', en: 'Opening balance' },
    acts_removed: { ro: 'Operațiune luată înapoi', en: 'Money act taken back' },
    link_added: { ro: 'Link de plată trimis', en: 'Payment link sent' },
    link_removed: { ro: 'Link de plată oprit', en: 'Payment link stopped' },
    subscription_added: { ro: 'Abonament pornit', en: 'Subscription started' },
    subscription_changed: { ro: 'Abonament prelungit', en: 'Subscription extended' },
    subscription_removed: { ro: 'Abonament rambursat', en: 'Subscription refunded' },
    uses_changed: { ro: 'Ședințe din abonament', en: 'Uses of a subscription' },
    use_restored: { ro: 'Ședință întoarsă în abonament', en: 'Use returned to a subscription' },
    gift_code_added: { ro: 'Card cadou folosit', en: 'Gift card redeemed' },
    gift_codes_added: { ro: 'Carduri cadou cumpărate', en: 'Gift cards bought' },
  },
  subscription: {
    added: { ro: 'Abonament pus în ofertă', en: 'Subscription put on offer' },
    changed: { ro: 'Abonament din ofertă modificat', en: 'Subscription on offer changed' },
    removed: { ro: 'Abonament scos din ofertă', en: 'Subscription taken off offer' },
    start_added: { ro: 'Abonament dat unui pacient', en: 'Subscription given to a patient' },
  },
  gift_card: {
    added: { ro: 'Card cadou adăugat', en: 'Gift card added' },
    changed: { ro: 'Card cadou modificat', en: 'Gift card changed' },
    removed: { ro: 'Card cadou șters', en: 'Gift card removed' },
    picture_added: { ro: 'Imagine pusă pe cardul cadou', en: 'Picture put on a gift card' },
    picture_removed: { ro: 'Imagine scoasă de pe cardul cadou', en: 'Picture taken off a gift card' },
    codes_added: { ro: 'Coduri de card cadou făcute', en: 'Gift card codes made' },
    code_changed: { ro: 'Cod de card cadou, stare schimbată', en: 'Gift card code, state changed' },
    code_removed: { ro: 'Cod de card cadou șters', en: 'Gift card code removed' },
  },
  invoice: {
    added: { ro: 'Ciornă de factură', en: 'Invoice drafted' },
    changed: { ro: 'Ciornă de factură modificată', en: 'Invoice draft changed' },
    removed: { ro: 'Ciornă de factură ștearsă', en: 'Invoice draft removed' },
    issued_added: { ro: 'Factură emisă', en: 'Invoice issued' },
    storno_added: { ro: 'Factură stornată', en: 'Invoice reversed' },
    email_added: { ro: 'Factură trimisă pe email', en: 'Invoice emailed' },
    receipt_added: { ro: 'Chitanță emisă', en: 'Receipt issued' },
    receipt_changed: { ro: 'Chitanță anulată', en: 'Receipt cancelled' },
  },
  invoice_series: {
    added: { ro: 'Serie de facturi adăugată', en: 'Invoice series added' },
    changed: { ro: 'Serie de facturi modificată', en: 'Invoice series changed' },
    removed: { ro: 'Serie de facturi scoasă', en: 'Invoice series removed' },
  },
  earnings: {
    statement_added: { ro: 'Decont închis', en: 'Statement closed' },
    statement_removed: { ro: 'Decont redeschis', en: 'Statement opened again' },
    email_added: { ro: 'Decont trimis pe email', en: 'Statement emailed' },
  },
}
