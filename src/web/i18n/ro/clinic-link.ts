export default {
  title: 'Linkul clinicii',
  text: 'De pus pe site, pe Google și la recepție.',
  code: 'Cod QR care duce la {{page}}',
  poster: 'Afiș A4',
  svg: 'SVG',
  link: 'Linkul',
  copied: 'Linkul clinicii e copiat.',
}
