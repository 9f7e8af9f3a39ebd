const legal = {
  contact: {
    title: 'Scrie-ne',
    text: 'Întrebări despre Zâmbet sau despre contul tău. Pentru o programare, mai repede te ajută clinica.',
    email: 'Emailul tău',
    subject: 'Subiect',
    description: 'Cu ce te ajutăm?',
  },
  privacy: {
    title: 'Politica de confidențialitate',
    intro:
      'Zâmbet este programul prin care clinica își ține programările și fișele. Pagina aceasta spune ce date trec prin el, de ce și ce poți cere.',
    who: {
      title: 'Cine răspunde de date',
      text: 'Clinica la care te programezi hotărăște ce date sunt necesare și răspunde de ele. Zâmbet le păstrează pentru clinică și nu le folosește în alt scop. Contul tău de pacient îți aparține și nu este legat de fișa unei clinici decât după ce dovedești, printr-un cod, că telefonul sau emailul este al tău.',
    },
    what: {
      title: 'Ce date păstrăm',
      text: 'Numele, telefonul și, dacă le dai, emailul și adresa. Programările: medicul, serviciul, data și ora. Ce scrie clinica în fișa ta medicală, formularele pe care le semnezi, plățile. Pentru siguranță: când și de unde s-a intrat în cont.',
    },
    account: {
      title: 'Contul tău de pacient',
      text: 'Contul ține numele, telefonul, emailul, localitatea, limba, favoritele și, dacă o pui, o poză mică. Poza o vede doar personalul clinicilor a căror fișă este legată de cont. Alt telefon cere codul trimis la el, alt email cere deschiderea linkului trimis la el, bun 24 de ore; adresa veche este anunțată.',
    },
    safety: {
      title: 'Cum le păzim',
      text: 'Parolele și codurile se păstrează doar ca amprente. Încercările greșite sunt numărate și încetinite. Fiecare schimbare dintr-o fișă lasă o urmă: cine, ce și când. Clinica vede și cine a deschis o fișă.',
    },
    messages: {
      title: 'Ce ne scrii tu',
      text: 'Mesajul din „Scrie-ne”, cu emailul tău, ajunge la cei care răspund de Zâmbet și se șterge din baza noastră după un an.',
    },
    why: {
      title: 'De ce',
      text: 'Ca să te poți programa, ca medicul să te poată trata, ca să primești confirmări. Mesaje comerciale primești doar dacă ai spus da, iar răspunsul îl poți schimba oricând.',
    },
    whom: {
      title: 'Cine le mai vede',
      text: 'Doar clinica ta, după rolul fiecărui angajat. O clinică nu vede datele alteia. Mesajele trec prin operatorul de SMS și prin serverul de email, cu strictul necesar. Nu vindem date.',
    },
    long: {
      title: 'Cât timp',
      text: 'Fișa medicală 10 ani de la ultima ei însemnare, vizită sau imagine, apoi se poate șterge. Contul de pacient până ceri clinicii sau nouă să îl închidem. Codurile din SMS 10 minute, iar din ele păstrăm doar o amprentă. Sesiunile încheiate 7 zile, încercările numărate cel mult o zi.',
    },
    rights: {
      title: 'Drepturile tale',
      text: 'Poți cere să vezi, să corectezi, să muți sau să ștergi datele tale și te poți opune folosirii lor. Cere-i clinicii; dacă răspunsul nu te mulțumește, te poți adresa Autorității Naționale de Supraveghere a Prelucrării Datelor cu Caracter Personal.',
    },
    device: {
      title: 'Ce rămâne pe dispozitiv',
      text: 'Limba, aspectul, favoritele și, cât timp ai intrat în cont, cheile sesiunii. Nu folosim module de urmărire ale altora.',
    },
    contact: 'Scrie-ne',
  },
}

export default legal
