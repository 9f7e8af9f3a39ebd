const offline = {
  title: 'Nu ai internet.',
  knownToday: 'Arătăm ce știam azi la {{time}}.',
  knownOn: 'Arătăm ce știam {{day}}, la {{time}}.',
  video: 'Vizită video: ai nevoie de internet.',
  call: 'Sună',
  move: 'Mută',
  cancel: 'Anulează',
  needs: 'Mutarea și anularea au nevoie de internet.',
  none: 'Când te-ai uitat ultima dată, nu aveai nicio vizită programată.',
  install: {
    title: 'Pune Zâmbet pe ecranul telefonului',
    text: 'Vizitele tale, și fără internet.',
    put: 'Pune',
    dismiss: 'Nu mai arăta',
    how: 'Apasă „Partajează” în bara browserului, apoi „Adaugă la ecranul principal”.',
  },
}

export default offline
