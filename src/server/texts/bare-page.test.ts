import { expect, test } from 'vitest'
import { drawBarePage } from './bare-page.ts'

const PAGE = { language: 'ro', title: 'Dezabonare', paragraphs: [{ text: 'Nu mai primești noutăți.' }] }

test('what others wrote stays text', () => {
  const page = drawBarePage({
    ...PAGE,
    title: '<script>alert(1)</script>',
    paragraphs: [{ text: 'Clinica "A & B"', look: 'notice' }],
    press: { label: '</button>', action: '/x"><script>' },
    leave: { href: '"onclick="x', label: '<b>' },
  })
  expect(page).not.toMatch(/<script|<b>|"onclick="/)
  expect(page).toContain('<p class="notice">Clinica &quot;A &amp; B&quot;</p>')
  expect(page.match(/<button>.*?<\/button>/g)).toEqual(['<button>&lt;/button&gt;</button>'])
})

test('one that has nothing to press or leave for has neither', () => {
  expect(drawBarePage(PAGE)).not.toMatch(/<form|<button>|<a /)
  expect(drawBarePage({ ...PAGE, press: { label: 'Da' } })).toContain('<form method="post"><button>Da')
})
