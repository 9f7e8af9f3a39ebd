import type { Translated } from '../namespaces.ts'
import type ro from '../ro/pay.ts'

const pay: Translated<typeof ro> = {
  title: 'Payment',
  due: 'To pay',
  pay: 'Pay {{amount}}',
  payAgain: 'Go on paying {{amount}}',
  secure:
    'We take you to Stripe’s secure page: card, Apple Pay or Google Pay. The clinic does not see the card.',
  trial: 'Trial server: no money is taken.',
  until: 'The link is valid until {{day}}.',
  notPaid: 'The payment was not finished',
  notPaidText: 'No money was taken. You can go on while it is kept for you.',
  keptFor: 'You can still pay for',
  proving: 'Waiting for the payment to be confirmed',
  provingText: 'It usually takes a few seconds. You can close the page: if you paid, the clinic gets it.',
  paid: 'The payment has arrived',
  paidText: '{{clinic}} has received {{amount}}.',
  bought: 'You find it under Offers, with what is left of it.',
  toOffers: 'See my offers',
  toVisit: 'See the visit',
  returned: 'The money goes back to your card',
  returnedText:
    'The hour was taken before the payment arrived. The {{amount}} are back within some working days.',
  returnedOther: 'The payment could not be used. The {{amount}} are back within some working days.',
  over: 'The link is no longer valid',
  overText: 'It has expired or the clinic took it back. Ask the clinic for another.',
  cancelled: 'Nothing was paid',
  cancelledText: 'The time is over and no money was taken.',
  call: 'Call {{phone}}',
  search: 'Find a doctor',
  unknown: 'This payment link does not work',
  unknownText: 'Check that you copied all of it, or ask the clinic for another.',
  deposit: {
    title: 'Pay the deposit',
    how: 'How much you pay now',
    deposit: 'Deposit',
    rest: 'The other {{amount}} at the clinic',
    all: 'The whole visit',
    allText: 'Nothing left to pay at the desk',
    clinic: 'At the clinic',
    clinicText: 'You pay nothing now',
    back: 'The money goes back to your card if you cancel by <b>{{when}}</b>. Later, the clinic keeps the deposit.',
    noBack: 'The visit is near: if you cancel, the clinic keeps the deposit.',
    book: 'Book, I pay at the clinic',
  },
}
export default pay
