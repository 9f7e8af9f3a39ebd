export default {
  title: 'Plăți',
  due: 'De plată',
  advance: 'Plătit în avans',
  even: 'Nimic de plată',
  debit: 'De plată',
  credit: 'Plătit',
  included: 'inclus',
  after: 'sold {{amount}}',
  afterAhead: 'avans {{amount}}',
  documents: 'Facturi și chitanțe',
  kinds: { invoice: 'Factura {{number}}', storno: 'Storno {{number}}', receipt: 'Chitanța {{number}}' },
  cancelledReceipt: 'anulată',
  pdf: 'PDF',
  download: 'Descarcă {{number}}, PDF',
  forMember: 'Pentru {{name}}',
  older_one: 'Cel mai recent {{count}} rând din {{total}}. Pentru restul, cere clinicii un extras de cont.',
  older_few:
    'Cele mai recente {{count}} rânduri din {{total}}. Pentru restul, cere clinicii un extras de cont.',
  older_other:
    'Cele mai recente {{count}} de rânduri din {{total}}. Pentru restul, cere clinicii un extras de cont.',
  empty: 'Nicio plată încă',
  emptyText: 'Aici vezi, pe fiecare clinică, ce ai plătit și ce mai ai de plată.',
}
