import type { Translated } from '../namespaces.ts'
import type ro from '../ro/heads.ts'

const heads: Translated<typeof ro> = {
  home: {
    title: 'Book a dentist online',
    description:
      'Find a dentist, see the price and the first free hours, and book in under a minute. No account needed: you confirm with a code by SMS.',
  },
  doctor: {
    title: '{{name}}, {{kind}}, {{clinic}}, {{city}}, {{apart}}',
    titleShort: '{{name}}, dentist, {{clinic}}, {{city}}, {{apart}}',
    description:
      '{{name}}, {{clinic}}, {{address}}. {{services}}. See the free hours and book online with a code by SMS.',
  },
  place: {
    title: 'Book at {{clinic}}, {{city}}, {{apart}}',
    description:
      'Free hours of any dentist at {{clinic}}, {{address}}. {{services}}. Book online with a code by SMS.',
  },
  clinic: {
    title: '{{clinic}}, dental clinic, {{city}}, {{apart}}',
    description:
      '{{clinic}}, {{address}}: dentists, services with prices, opening hours and online booking. {{services}}.',
  },
  confirm: {
    title: 'Confirm your booking',
    description:
      'Check the hour, the doctor and the services, leave your name and phone, and confirm it with a code by SMS.',
  },
  form: {
    title: 'A form to fill in',
    titleOf: 'A form to fill in, {{clinic}}',
    description: 'Fill it in on your phone, read the whole document and sign it before your visit.',
  },
  priced: '{{name}}, {{price}}',
  dentists: 'Dentists',
}

export default heads
