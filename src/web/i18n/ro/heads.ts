/** What search engines and shared links say of the public pages. */
const heads = {
  home: {
    title: 'Programări la dentist online',
    description:
      'Găsești medicul stomatolog, vezi prețul și primele ore libere și te programezi în mai puțin de un minut. Fără cont, confirmi cu un cod prin SMS.',
  },
  doctor: {
    title: '{{name}}, {{kind}}, {{clinic}}, {{city}}, {{apart}}',
    titleShort: '{{name}}, medic dentist, {{clinic}}, {{city}}, {{apart}}',
    description:
      '{{name}}, {{clinic}}, {{address}}. {{services}}. Vezi orele libere și te programezi online, cu un cod prin SMS.',
  },
  place: {
    title: 'Programări la {{clinic}}, {{city}}, {{apart}}',
    description:
      'Orele libere ale oricărui medic de la {{clinic}}, {{address}}. {{services}}. Te programezi online, cu un cod prin SMS.',
  },
  clinic: {
    title: '{{clinic}}, clinică stomatologică, {{city}}, {{apart}}',
    description:
      '{{clinic}}, {{address}}: medici, servicii cu prețuri, program și programări online. {{services}}.',
  },
  confirm: {
    title: 'Confirmă programarea',
    description:
      'Verifică ora, medicul și serviciile, lasă numele și telefonul și confirmă programarea cu un cod prin SMS.',
  },
  form: {
    title: 'Formular de completat',
    titleOf: 'Formular de completat, {{clinic}}',
    description: 'Completezi pe telefon, citești documentul întreg și îl semnezi înainte de vizită.',
  },
  priced: '{{name}}, {{price}}',
  dentists: 'Dentiști',
}

export default heads
