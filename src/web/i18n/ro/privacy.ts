export default {
  title: 'Date personale',
  openings: {
    title: 'Cine a deschis fișa',
    about: 'Același lucru deschis de aceeași persoană se notează o dată la un sfert de oră.',
    none: 'Încă n-a deschis nimeni fișa.',
    what: {
      record: 'a deschis fișa',
      observations: 'a deschis observațiile',
      files: 'a deschis fișierele',
      file: 'a deschis un fișier',
      export: 'a descărcat o copie a datelor',
    },
    nobody: 'Cont necunoscut',
    today: 'azi',
    more: 'Arată mai multe',
  },
}
