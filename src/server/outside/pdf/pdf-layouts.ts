import type { CustomTableLayout } from 'pdfmake'

const LINE = '#e6e3dd'
const HEAD = '#f1efeb'
const EDGE = '#cfcac2'

const facts = (padding: number): CustomTableLayout => ({
  hLineWidth: (index, { table }) => (index === 0 || index === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingTop: () => padding,
  paddingBottom: () => padding,
  paddingLeft: index => (index === 0 ? 0 : 6),
  paddingRight: () => 0,
})

/** How tables look, by the name that a table carries. */
export const LAYOUTS = {
  /** Lists: a tinted head, a line under each row. */
  rows: {
    hLineWidth: index => (index === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    fillColor: index => (index === 0 ? HEAD : null),
    paddingTop: () => 4,
    paddingBottom: () => 4,
    paddingLeft: () => 5,
    paddingRight: () => 5,
  },
  /** Facts: a line between rows. */
  facts: facts(3.1),
  /** The same, of many rows. */
  steps: facts(1.7),
  /** Tables of a text: a line around each cell. */
  grid: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => EDGE,
    vLineColor: () => EDGE,
    fillColor: (index, { table }) => (index < (table.headerRows ?? 0) ? HEAD : null),
    paddingTop: () => 4,
    paddingBottom: () => 4,
    paddingLeft: () => 5,
    paddingRight: () => 5,
  },
  /** What stands in a box of its own. */
  card: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => '#f7f6f2',
    paddingTop: () => 10,
    paddingBottom: () => 10,
    paddingLeft: () => 12,
    paddingRight: () => 12,
  },
} as const satisfies Record<string, CustomTableLayout>
