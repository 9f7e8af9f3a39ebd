// What the bell says.

const notifications = {
  title: 'Notificări',
  which: 'Care notificări',
  new: 'Noi',
  all: 'Toate',
  markAll: 'Marchează citite',
  isNew: 'nouă',
  earlier: 'Mai devreme',
  none: 'Nu ai notificări noi.',
  noneText: 'Aici apare ce fac pacienții online, ce răspund la mesaje și ce nu a ajuns la ei.',
  noneEver: 'Nu ai încă nicio notificare.',
  more: 'Încarcă mai multe',
  inLog: 'Vezi toate în jurnal',
  settings: 'Setări pentru mesaje',
  open: 'Deschide',
  call: 'Sună',
  confirm: 'Confirmă vizita',
  confirmed: 'Vizita e confirmată.',
  approve: 'Aprobă',
  approved: 'Vizita e aprobată.',
  cancel: 'Anulează vizita',
  seen: 'Rezolvat',
  somebody: 'Un număr necunoscut',
  visit: '{{when}} · {{services}} · {{doctor}}',
  when: { today: 'azi, {{time}}', tomorrow: 'mâine, {{time}}', yesterday: 'ieri, {{time}}' },
  kinds: {
    online_request: { title: '{{name}} s-a programat online', text: '{{visit}}. Așteaptă aprobarea.' },
    booked: { title: '{{name}} s-a programat online', text: '{{visit}}' },
    confirmed: { title: '{{name}} a confirmat vizita', text: '{{visit}}' },
    moved: { title: '{{name}} și-a mutat vizita', text: 'Acum e {{visit}}' },
    cancelled: { title: '{{name}} a anulat vizita', text: '{{visit}}' },
    not_coming: { title: '{{name}} anunță că nu vine', text: '{{visit}}. Ora e încă ținută.' },
    unclear_reply: { title: '{{name}} a răspuns la mesaj', text: '„{{reply}}”' },
    late_no: {
      title: '{{name}} nu mai vine {{when}}',
      text: 'A răspuns NU după termenul de anulare. Ora e încă ținută.',
    },
    undelivered: { title: 'SMS nelivrat: {{name}}, {{when}}', text: 'Sună sau corectează numărul.' },
    unconfirmed: {
      title: 'SMS neconfirmat: {{name}}, {{when}}',
      text: 'Gatewayul nu a spus dacă l-a primit. Nu pleacă din nou singur: sună sau scrie-i.',
    },
    form_signed: { title: '{{name}} a semnat un formular', text: '{{visit}}' },
    alarming_answer: { title: '{{name}} a dat un răspuns de văzut', text: '{{visit}}' },
    low_rating: {
      title_one: 'O stea de la un pacient, {{doctor}}',
      title_few: '{{count}} stele de la un pacient, {{doctor}}',
      title_other: '{{count}} de stele de la un pacient, {{doctor}}',
      text: 'Vizita din {{date}}.',
    },
    gateway_down: {
      title: 'SMS-urile nu pleacă',
      text: 'Gatewayul nu răspunde. Mesajele așteaptă și pleacă atunci când își revine.',
    },
    cap_80: {
      title: 'SMS: 80 % din plafonul lunii',
      text: 'Plafonul e de {{cap}} pe lună. La plafon se opresc noutățile.',
    },
    cap_full: {
      title: 'SMS: plafonul lunii e atins',
      text: 'Plafonul e de {{cap}} pe lună. Pleacă doar mesajele despre vizite și codurile.',
    },
  },
  unseen: {
    undelivered: 'SMS nelivrat',
    text: 'Vizita nu mai există.',
  },
}

export default notifications
