interface Page {
  readonly language: 'ro' | 'en'
  readonly title: string
  readonly line: string
  readonly press?: string
  readonly leave: { readonly href: string; readonly label: string }
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, letter => ESCAPED[letter]!)

/** A page without scripts: it opens from any email reader, and one press is all there is to it. */
export function drawPage({ language, title, line, press, leave }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#faf9f8, #171514); color: light-dark(#1c1917, #f5f5f4); }
main { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem; display: grid; gap: 1rem; }
h1 { font-size: 1.375rem; margin: 0; }
p { margin: 0; }
form { margin: 0; display: grid; }
button, a { font: inherit; font-weight: 600; min-height: 3rem; border-radius: 0.75rem; display: grid; place-items: center; }
button { border: 0; background: #0f766e; color: #fff; cursor: pointer; }
a { color: light-dark(#0f766e, #5eead4); }
:focus-visible { outline: 3px solid light-dark(#0f766e, #5eead4); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>${escape(line)}</p>
${press === undefined ? '' : `<form method="post"><button>${escape(press)}</button></form>\n`}<a href="${escape(leave.href)}">${escape(leave.label)}</a>
</main>
</body>
</html>
`
}
