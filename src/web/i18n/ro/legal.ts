const legal = {
  contact: {
    title: 'Scrie-ne',
    later:
      'Aici ne vei putea scrie. Până atunci, pentru o programare sună la clinică: numărul este în mesajul de confirmare și în linkul programării.',
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
      text: 'Fișa medicală cât cere legea. Contul de pacient până îl ștergi. Codurile din SMS câteva minute, iar din ele păstrăm doar o amprentă.',
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
