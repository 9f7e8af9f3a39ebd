const account = {
  title: 'Contul meu',
  own: {
    profile: 'Date personale',
    profileText: 'nume, email, telefon, localitate',
    notification: 'Notificări',
    notificationText: 'SMS, email, oferte',
    password: 'Parolă',
    passwordText: 'o schimbi sau o pui acum',
  },
  menu: { profile: 'Profil', family: 'Familie', payments: 'Plăți', security: 'Securitate' },
  home: { onScreen: 'Pe acest dispozitiv', about: 'Ajutor' },
  offers: {
    title: 'Ofertele mele',
    none: 'Aici apar abonamentele și cardurile cadou',
    noneText:
      'Când clinica ta îți deschide un abonament sau primești un card, îl găsești aici, cu ce a rămas din el.',
  },
}

export default account
