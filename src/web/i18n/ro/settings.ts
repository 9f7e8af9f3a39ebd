const settings = {
  menu: 'Secțiunile setărilor',
  diagnoses: 'Diagnostice',
  sections: {
    bookings: {
      title: 'Programări',
      text: 'Cum se fac, se confirmă și se anulează vizitele online.',
      kept: 'Programările existente rămân cum sunt.',
      words: {
        auto_approve: {
          label: 'Aprobă automat programările online',
          text: 'Pornit: intră direct ca Aprobat. Oprit: intră ca Nou și așteaptă recepția.',
        },
        minimum_notice_minutes: {
          label: 'Preaviz pentru programarea online',
          text: 'Pacientul nu vede orele mai apropiate de atât.',
        },
        cancel_notice_minutes: {
          label: 'Termen pentru anulare',
          text: 'După termen, linkul din SMS arată telefonul clinicii în locul butonului Anulează.',
        },
        horizon_days: {
          label: 'Cât de departe se poate programa',
          text: 'Pacientul nu vede zile mai îndepărtate.',
        },
        max_open_bookings: {
          label: 'Programări deschise de persoană',
          text: 'Câte vizite viitoare poate avea un pacient făcute online.',
        },
        reservation_minutes: {
          label: 'Ora ținută cât pacientul completează',
          text: 'Nimeni altcineva nu o poate lua. Apoi se eliberează singură.',
        },
        slot_step_minutes: {
          label: 'Pasul orelor oferite',
          text: 'La câte minute încep orele pe care le vede pacientul.',
        },
        default_buffer_after: {
          label: 'Pauza după un serviciu nou',
          text: 'De la cât pornește un serviciu adăugat de acum. Serviciile existente rămân cum sunt.',
        },
        patient_moves: {
          label: 'Pacienții își mută singuri vizita',
          text: 'Din linkul lor, la alt interval liber al aceluiași medic. Oprit: linkul arată telefonul clinicii.',
        },
        move_notice_minutes: {
          label: 'Termen pentru mutare',
          text: 'Cu cât timp înaintea vizitei o mai pot muta online.',
        },
        max_moves: {
          label: 'De câte ori se poate muta',
          text: 'O aceeași vizită, de pacient. 0 înseamnă niciodată.',
        },
        delay_after_minutes: {
          label: 'Întârziere',
          text: 'După câte minute o vizită confirmată trece singură în Întârziat, dacă pacientul n-a sosit. 0 înseamnă niciodată.',
        },
        observe_legal_holidays: {
          label: 'Închis de sărbătorile legale',
          text: 'În zilele libere legale nu se oferă ore, nici de Paștele și Rusaliile ortodoxe.',
        },
      },
    },
    calendar: {
      title: 'Calendar',
      text: 'Cum arată ziua și săptămâna pentru toată echipa.',
      kept: 'Programările existente rămân unde sunt.',
      words: {
        first_weekday: {
          label: 'Prima zi a săptămânii',
          text: 'Și în calendarul lunii, și când se alege o dată.',
          options: { 1: 'Luni', 6: 'Sâmbătă', 7: 'Duminică' },
        },
        day_start: {
          row: 'Orele arătate',
          label: 'Ziua începe la',
          text: 'Ce e în afara lor apare doar dacă lucrează cineva sau există o programare.',
        },
        day_end: {
          label: 'Ziua se termină la',
          text: '',
        },
        grid_step: {
          label: 'Pasul grilei',
          text: 'Cel mai mic interval la care se trage sau se mută o programare.',
          options: { '5': '5 min', '10': '10 min', '15': '15 min', '30': '30 min' },
        },
        default_view: {
          label: 'Vederea la deschidere',
          text: 'Cine a ales deja alta pe un calculator o păstrează acolo. Pe telefon se deschide mereu lista.',
          options: { timeGridDay: 'Zi', timeGridWeek: 'Săptămână', dayGridMonth: 'Lună', list: 'Listă' },
        },
        color_by: {
          label: 'Culoarea programărilor',
          text: 'Nuanța blocului. Starea rămâne mereu vizibilă prin pictogramă.',
          options: { doctor: 'Medic', status: 'Stare', service: 'Serviciu' },
        },
        fold_closed: {
          label: 'Restrânge zilele închise',
          text: 'Sâmbăta și duminica devin înguste când nu lucrează nimeni.',
        },
        show_cancelled: {
          label: 'Arată programările anulate',
          text: 'Tăiate, în spatele celorlalte, fără să ocupe locul.',
        },
        ShowCabinets: {
          label: 'Arată cabinetele',
          text: 'Coloane pe cabinete și cabinetul în detalii.',
          off: 'Sunt cel puțin două cabinete active, așa că nu se poate opri.',
        },
        ShowLocations: {
          label: 'Arată locațiile',
          text: 'Filtrul de locații și locația în detalii.',
          off: 'Sunt cel puțin două locații active, așa că nu se poate opri.',
        },
      },
    },
    payments: {
      title: 'Plăți',
      text: 'Cum plătesc pacienții online. Clinica nu are încă legat un cont de plăți cu cardul.',
      kept: 'Programările existente rămân cum sunt.',
      words: {
        payment_mode: {
          label: 'Mod de plată',
          text: 'Alegerea se păstrează și începe să lucreze când se leagă un cont de plăți. Până atunci se plătește la clinică.',
          options: { disabled: 'Oprit', selectable: 'La alegere', integrated: 'Integrat' },
        },
      },
    },
    integrations: {
      title: 'Integrări',
      text: 'Ce este legat de clinică.',
      kept: '',
      words: {
        video_provider: {
          label: 'Vizite video',
          text: 'Cât timp nu este legată nicio platformă, linkul unei vizite video îl trimite clinica.',
          options: { none: 'nelegat', zoom: 'Zoom', google_meet: 'Google Meet' },
        },
        sms_sending: {
          label: 'SMS',
          text: 'Se pornește la instalare, de cine administrează serverul.',
          options: { off: 'oprit', on: 'pornit' },
        },
        email_sending: {
          label: 'Email',
          text: 'Se pornește la instalare, de cine administrează serverul.',
          options: { off: 'oprit', on: 'pornit' },
        },
      },
    },
    invoices: {
      title: 'Facturi',
      text: 'Seria, numărul și cotele de TVA se păstrează de acum; facturi încă nu se emit de aici.',
      kept: 'Denumirea, CIF-ul și IBAN-ul sunt ale companiei.',
      words: {
        invoice_series: { label: 'Serie', text: 'Cel mult 10 litere și cifre.' },
        invoice_next_number: { label: 'Următorul număr', text: 'De la el pornește numerotarea.' },
        vat_standard: { label: 'Cota standard de TVA', text: 'Pentru serviciile care nu sunt scutite.' },
        vat_reduced: { label: 'Cota redusă de TVA', text: 'Pentru serviciile cu cotă redusă.' },
      },
    },
    login: {
      title: 'Autentificare',
      text: 'Cum intră echipa în Zâmbet și cât rămâne intrată.',
      kept: 'Cine e intrat deja rămâne până la noul termen.',
      words: {
        two_steps_for: {
          label: 'Doi pași la intrare',
          text: 'După parolă, un cod din aplicație sau de pe email. Cine nu are încă îl pune la următoarea intrare, cu un cod pe email; până atunci nu poate lucra.',
          options: {
            nobody: 'Cine vrea',
            managers: 'Proprietari și administratori',
            all: 'Toată echipa',
          },
        },
        session_hours: {
          label: 'Sesiunea fără „Ține-mă minte”',
          text: 'Câte ore de la ultima folosire rămâne cineva intrat pe un calculator comun.',
        },
        remember_days: { label: 'Sesiunea cu „Ține-mă minte”', text: 'Se prelungește la fiecare folosire.' },
        idle_minutes: {
          label: 'Blochează ecranul după',
          text: 'Cere din nou parola când nu se mișcă nimic. Ce ai completat rămâne. 0 înseamnă niciodată.',
        },
        tells_new_device: {
          label: 'Anunță intrarea de pe un dispozitiv nou',
          text: 'Un mesaj celui care intră: ce dispozitiv, de unde și cum îl deconectează.',
        },
      },
    },
    roles: {
      title: 'Roluri',
      text: 'Cum intră colegii noi în echipă.',
      kept: 'Invitațiile trimise își păstrează termenul.',
      words: {
        invitation_days: {
          label: 'Cât ține o invitație',
          text: 'După aceea linkul din email nu mai deschide contul.',
        },
        doctor_role: {
          label: 'Rolul medicilor noi',
          text: 'Îl primește un medic al cărui cont se deschide din pagina lui.',
        },
      },
    },
  },
  toUsual: 'Revino la {{value}}',
  /** After a number in a field of its own. */
  units: {
    minutes_one: 'minut',
    minutes_few: 'minute',
    minutes_other: 'de minute',
    hours_one: 'oră',
    hours_few: 'ore',
    hours_other: 'de ore',
    days_one: 'zi',
    days_few: 'zile',
    days_other: 'de zile',
    percent_one: '%',
    percent_few: '%',
    percent_other: '%',
    visits_one: 'vizită',
    visits_few: 'vizite',
    visits_other: 'de vizite',
    times_one: 'dată',
    times_few: 'ori',
    times_other: 'de ori',
  },
  lengths: {
    minutes_one: '{{count}} minut',
    minutes_few: '{{count}} minute',
    minutes_other: '{{count}} de minute',
    hours_one: '{{count}} oră',
    hours_few: '{{count}} ore',
    hours_other: '{{count}} de ore',
    days_one: '{{count}} zi',
    days_few: '{{count}} zile',
    days_other: '{{count}} de zile',
    percent_one: '{{count}}%',
    percent_few: '{{count}}%',
    percent_other: '{{count}}%',
    number_one: '{{count}}',
    number_few: '{{count}}',
    number_other: '{{count}}',
    visits_one: '{{count}} vizită',
    visits_few: '{{count}} vizite',
    visits_other: '{{count}} de vizite',
    times_one: 'o dată',
    times_few: 'de {{count}} ori',
    times_other: 'de {{count}} de ori',
  },
  unitOf: 'Unitatea: {{label}}',
  on: 'Pornit',
  off: 'Oprit',
  changed: 'modificat',
  changes_one: '{{count}} modificare nesalvată',
  changes_few: '{{count}} modificări nesalvate',
  changes_other: '{{count}} de modificări nesalvate',
  saved: 'Setările sunt salvate',
  outOf: 'Între {{min}} și {{max}}',
  changesLabel: 'Modificări',
  noChanges: 'Nicio modificare nesalvată',
  search: 'Caută o setare',
  noMatch: 'Nicio setare cu aceste cuvinte.',
  back: 'Înapoi la setări',
  noRole: 'Medic (rolul obișnuit)',
  preview: 'Cum va arăta',
  lastChange: 'Ultima modificare',
  lastChangeBy: '{{at}}, {{by}} a schimbat:',
  lastChangeAt: '{{at}} s-a schimbat:',
  zeroOr: '0 sau între {{min}} și {{max}}',
  tooShort: 'Lasă cel puțin o oră între început și sfârșit.',
  badTime: 'Scrie o oră între {{min}} și {{max}}.',
  badCode: 'Cel mult {{count}} litere și cifre.',
  empty: 'fără',
}

export default settings
