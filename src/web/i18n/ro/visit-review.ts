// What the clinic makes of a patient's review, beside the visit in the calendar.

const visitReview = {
  title: 'Părerea pacientului',
  stars_one: '{{count}} stea din 5',
  stars_few: '{{count}} stele din 5',
  stars_other: '{{count}} stele din 5',
  publicFrom: 'Apare public {{when}}.',
  hidden: 'Ascunsă de clinică',
  reply: 'Răspunde',
  changeAnswer: 'Schimbă răspunsul',
  hide: 'Ascunde cu motiv',
  showAgain: 'Arată din nou',
  shown: 'Recenzia apare din nou public.',
  answerTitle: 'Răspunde la recenzie',
  answerText: 'Răspunsul apare sub recenzie, pe pagina medicului și a clinicii.',
  warning:
    'Nu confirma că persoana a fost tratată și nu scrie nimic despre sănătatea ei: răspunsul e public.',
  answerLabel: 'Răspunsul clinicii',
  emptyTakesBack: 'Fără text, răspunsul dispare.',
  publish: 'Publică răspunsul',
  answered: 'Răspunsul e public.',
  answerGone: 'Răspunsul a fost retras.',
  hideTitle: 'Ascunde recenzia',
  hideText: 'Nu mai apare public și nu mai contează la medie. Pagina spune câte recenzii ați ascuns, iar pacientul primește motivul.', // prettier-ignore
  reason: 'Motivul, trimis pacientului',
  hideIt: 'Ascunde',
  hiddenNow: 'Recenzia nu mai apare public. Pacientul primește motivul.',
}

export default visitReview
