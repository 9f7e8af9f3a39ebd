import { DOMParser as SheetParser } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'
import { SHEET_SCHEMA } from './sheet-schema.ts'

function paste(html: string) {
  const { html: clean, lostPictures } = cleanPaste(html)
  const page = new DOMParser().parseFromString(clean, 'text/html')
  return { doc: SheetParser.fromSchema(SHEET_SCHEMA).parse(page.body), lostPictures }
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-parent:"";} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=RO>
<!--StartFragment--><h1 style="mso-outline-level:1">Raport<o:p></o:p></h1>
<p class=MsoNormal style="margin-bottom:0cm"><b style="mso-bidi-font-weight:normal">Săptămâna</b> <span
style="mso-spacerun:yes">  </span>viitoare<o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span
style="mso-list:Ignore">1.<span style="font:7.0pt">&nbsp;</span></span><![endif]>Gheață</p>
<p class=MsoListParagraphCxSpLast style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span
style="mso-list:Ignore">2.</span><![endif]>Control</p>
<table class=MsoTableGrid><tr><td style="mso-yfti-irow:0"><p class=MsoNormal>Dinte<o:p></o:p></p></td><td><p>38</p></td></tr></table>
<p class=MsoNormal><img src="file:///C:/Users/x/clip_image001.png" v:shapes="a"></p><!--EndFragment--></body></html>`

test('a text out of Word keeps its headings, lists and tables, and nothing of Word', () => {
  const { doc, lostPictures } = paste(WORD)
  const kinds: string[] = []
  doc.forEach(({ type }) => kinds.push(type.name))
  expect(kinds.filter(kind => kind !== 'paragraph')).toEqual(['heading', 'ordered_list', 'table'])
  const list = doc.children.find(({ type }) => type.name === 'ordered_list')!
  expect(list.children.map(({ textContent }) => textContent.trim())).toEqual(['Gheață', 'Control'])
  expect(doc.textContent).toContain('Dinte')
  expect(lostPictures).toBe(true)
  expect(JSON.stringify(doc.toJSON())).not.toMatch(/mso|Mso|o:p|OfficeDocument|clip_image/)
  expect(doc.textContent).not.toMatch(/[12]\./)
  doc.check()
})

test('scripts and what runs by itself leave nothing behind', () => {
  const { doc } = paste(
    '<p onclick="x()">unu<script>alert(1)</script></p><iframe src="javascript:x()"></iframe><svg onload="x()"><text>y</text></svg><a href="javascript:x()">doi</a>',
  )
  expect(doc.textContent).toBe('unudoi')
  expect(JSON.stringify(doc.toJSON())).not.toMatch(/javascript|alert|onclick/)
  doc.check()
})

test('names of our own that somebody made up are no tags and no blocks', () => {
  const { doc } = paste('<p>a<span data-tag="password">b</span></p><div data-block="evil">c</div>')
  expect(JSON.stringify(doc.toJSON())).not.toMatch(/password|evil/)
  doc.check()
})

test('a picture that is none of ours is left out, and one without a width has the usual one', () => {
  const { doc } = paste(
    '<p>Înainte</p><div data-image="x"></div><div data-image=""></div><div data-image="7" data-width="ø"></div>',
  )
  const pictures = doc.children.filter(({ type }) => type.name === 'image')
  expect(pictures.map(({ attrs }) => attrs)).toEqual([{ image_id: 7, width: 50, alt: '' }])
  doc.check()
})
