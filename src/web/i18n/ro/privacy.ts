export default {
  title: 'Date personale',
  copy: {
    title: 'Copia datelor',
    text: 'Tot ce păstrează clinica despre această persoană, pentru când cere datele sale: PDF de citit, JSON pentru alte programe. Descărcarea se notează în jurnal.',
    pdf: 'Descarcă PDF',
    json: 'Descarcă JSON',
  },
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
