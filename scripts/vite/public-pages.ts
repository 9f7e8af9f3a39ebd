import type { UserConfig } from 'vite'

const FOLDER = 'src/web/public-pages'
const PAGES = ['home', 'doctor', 'place', 'confirm', 'clinic', 'privacy', 'form', 'missing']
const LANGUAGES = ['ro', 'en']

const entries = [
  ...PAGES.map(page => [`page-${page}`, `${FOLDER}/entries/${page}.ts`]),
  ...LANGUAGES.map(language => [`words-${language}`, `${FOLDER}/entries/words-${language}.ts`]),
]

/** What the form alone needs, from the start and again where it is signed: the other pages do without. */
const ofForm =
  /\/(documents|fill-form)\/|\/contract\/(content|counted|form-messages|language|texts)\.|\/(api\/send-files|parts\/public\/Resend|Icon(Ban|Camera|Mail))\./

/** What more than one page has from the start is one file of script and one of styles: of a phone's six connections each is dear. */
const together = {
  name: 'pages',
  tags: ['$initial' as const],
  test: (id: string) => !/\/src\/web\/i18n\/(ro|en)\//.test(id) && !ofForm.test(id),
  minShareCount: 2,
  priority: 1,
}

/**
 * The pages that the server draws, built twice from the same components: `pages` wakes them in the browser, `render`
 * draws them. The first writes beside the application's files, so that both share fonts and what else is equal.
 */
export const publicPages = (folder: string): Pick<UserConfig, 'builder' | 'environments'> => ({
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'pages', 'render']) await builder.build(builder.environments[name]!)
    },
  },
  environments: {
    pages: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: 'pages.json',
        rolldownOptions: {
          input: Object.fromEntries(entries),
          output: { codeSplitting: { groups: [together] } },
        },
      },
    },
    render: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: `${folder}/pages`,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: `${FOLDER}/render.tsx` },
          output: { codeSplitting: false },
        },
      },
    },
  },
})
