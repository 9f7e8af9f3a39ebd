import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { finishedWeb } from './scripts/vite/finished-web.ts'
import { lightLibraries } from './scripts/vite/light-libraries.ts'
import { publicPages } from './scripts/vite/public-pages.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The finished build takes the place of the one before only as a whole: see scripts/lib/web-build.mjs. */
const BUILD_DIR = process.env.BUILD_DIR ?? 'dist'

/** Drawers, choices, dates, prices and what the calendar shares with other pages are the staff's alone: patients do not download them. */
const staffUi =
  /\/@tabler\/.*\/Icon(Arrow(BackUp|Right|sHorizontal)|Building|Calendar(Repeat|Time|X)|CashRegister|ChartBar|FileInvoice|Forms|GiftCard|History|Id|Keyboard|Logout|Menu2|Note|PhoneCall|Repeat|Report|Rocket|Settings|ShieldLock|Stethoscope|Wallet)\.|\/src\/web\/ui\/(Combobox|Dialog|FormModal|Menu|Popover|ShortLabel|StatusIcon|DateCalendar|first-wrong|mark-match|short-label|first-weekday|use-(debounced|media|unsaved))\.tsx?|\/src\/web\/parts\/(bookings\/(warnings|read-refusal|booking-(months|queries|cache|span|summary)|keep-newer|service-times)|clinic\/(DoctorAvatar|FilterMenu|use-working-days|working-days|resources|use-shown-places)|free-hours\/finder-wish|messages\/use-bell|money\/(open-checkout|package-needed|PackageDialog)|patients\/(AlertChips|patient-query))\.|\/src\/(domain\/people\/age|web\/(calendar\/draw-icon|features\/setup\/may-set-up|i18n\/patient-age))\./

/** What forms of one call are made of: a page that has none open needs none of it. */
const forms = /\/src\/(web\/(api\/use-call-form|contract-shapes)|contract\/form-messages)\./

/** What staff's forms are made of: the calendar's open later. */
const staffForms = /\/src\/web\/ui\/(Date(Field|Input)|DialogFrame|Drawer|PriceInput|SelectField|Switch)\.tsx/

/** Nor do they need lists, which the calendar does without too. */
const staffLists =
  /\/src\/web\/(ui\/(List(Head|Page)|DataTable|RowMenu|SearchBox|TickBox|use-selection)|api\/use-(list-actions|record-form))\./

/** What few pages need stays apart. */
const seldom =
  /\/@tabler\/.*\/Icon(AlertTriangleFilled|Archive|ArchiveOff|Calendar(Check|Event|Plus)|Camera|CreditCard|Device(Desktop|Mobile(Code)?)|Download|ExternalLink|EyeOff|FileType(Csv|Pdf)|Fingerprint|Gift|GripVertical|Heart|HelpCircle|Hourglass|Key|LinkOff|Mail(Check)?|MapSearch|Message2|Photo|PhotoPlus|PlayerSkipForward|Receipt|ShieldCheck|Signature|Sparkles|Star(Filled)?|Table|Upload|User(Check|Off|Plus|X)|World)\.|\/src\/web\/(api\/(download|possible-duplicate|use-uploads|send-files)|i18n\/(patient-age|use-duplicate-words)|ui\/(CodeInput|Light(Dialog|Menu)|LinkHeader|D(ateBlock|uplicatePanel)|EmailField|NativeSelect|P(asswordField|riceField)|PhoneField|ShownStars|TimeInput|Tabs|FileDrop|use-(countdown|drop-zone|sorted)|after-press|Drawer\.module|DialogFrame\.module|Combobox\.module|Date(Block|Calendar)\.module|DuplicatePanel\.module|DateInput\.module|Switch\.module|StatusIcon\.module|MarkMatch\.module))\./

/** What only staff may call, read as one file: nearly every page of theirs names some of it. */
const staffContract =
  /\/src\/contract\/(?:\w+\/)?(bookings|cabinets|calendar|changes|clinics|doctors|groups|holds|locations|nouns|notifications|patients|pinboard|refreshes|removal|role-names|series|services|staff-menu|booking-changes|working-time|reads)\./

/** What the first page brings, whichever it is. */
const LOADED = /\/(base|shared|routes|rolldown-runtime)-[0-9a-f]+\.(js|css)$/

const TEXT = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)/.source
const SUMMARY = new RegExp(`\\bsummary:\\s*${TEXT}(?:\\s*\\+\\s*${TEXT})*`, 'g')

/** What the calls' document says of each is the server's alone. */
const withoutSummaries: Plugin = {
  name: 'contract-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/contract\/(?:\w+\/)?[\w-]+\.ts$/.test(id)
      ? { code: code.replaceAll(SUMMARY, "summary: ''"), map: null }
      : undefined,
}

export default defineConfig({
  publicDir: 'src/web/public',
  // The contract's checks stay on the server: see contract-shapes.ts.
  resolve: process.env.VITEST
    ? {}
    : { alias: { zod: fileURLToPath(new URL('src/web/contract-shapes.ts', import.meta.url)) } },
  define: {
    APP_VERSION: JSON.stringify(version),
    API_BASE: JSON.stringify((process.env.API_BASE ?? '/api').replace(/\/$/, '')),
  },
  plugins: [
    // Tests import modules, not pages: they must not rewrite the route tree.
    !process.env.VITEST &&
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/web/routes',
        generatedRouteTree: 'src/web/routeTree.gen.ts',
        autoCodeSplitting: true,
        addExtensions: true,
        quoteStyle: 'single',
        disableLogging: true,
      }),
    react(),
    withoutSummaries,
    lightLibraries(),
    finishedWeb(),
  ],
  // The application (`client`), then the pages that the server draws: for browsers and for itself.
  ...(process.env.VITEST ? {} : publicPages(BUILD_DIR)),
  build: {
    outDir: `${BUILD_DIR}/web`,
    emptyOutDir: true,
    sourcemap: false,
    // Files stay files, so that the browser keeps them; only the calendar's small icons ask to be inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded is not named again by each that is fetched later.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter(file => !LOADED.test(file)) : dependencies,
    },
    rolldownOptions: {
      output: {
        // Pages list the names of others by the hundred, and hashes do not compress: of sixteen letters they take less.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What every page loads travels as one file: many small ones compress worse than one.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|clsx|@tanstack\/[^/]+|react-i18next(?!\/dist\/es\/Trans))\//,
            },
            {
              name: 'shared',
              test: id =>
                /\/src\/web\/(ui|api|i18n)\/|\/@tabler\//.test(id) &&
                !staffUi.test(id) &&
                !forms.test(id) &&
                !staffForms.test(id) &&
                !staffLists.test(id) &&
                !seldom.test(id),
              minShareCount: 4,
            },
            { name: 'staff-contract', test: staffContract, minShareCount: 2 },
            { name: 'staff-ui', test: staffUi, minShareCount: 2 },
            { name: 'forms', test: forms, minShareCount: 2 },
            { name: 'staff-forms', test: staffForms, minShareCount: 2 },
            { name: 'staff-lists', test: staffLists, minShareCount: 2 },
            // The routes' own lines; their pages stay apart, behind a query.
            { name: 'routes', test: /\/src\/web\/routes\/(?!-)[^?]*$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env.API_URL ?? 'http://localhost:3000', ws: true } },
  },
})
