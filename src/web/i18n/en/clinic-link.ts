import type ro from '../ro/clinic-link.ts'
import type { Translated } from '../namespaces.ts'

const clinicLink: Translated<typeof ro> = {
  title: 'The clinic’s link',
  text: 'To put on your site, on Google and at the reception.',
  code: 'QR code that leads to {{page}}',
  poster: 'A4 poster',
  svg: 'SVG',
  link: 'Link',
  copied: 'The clinic’s link is copied.',
}

export default clinicLink
