import type { Translated } from '../namespaces.ts'
import type ro from '../ro/visit-review.ts'

const texts: Translated<typeof ro> = {
  title: 'The patient’s opinion',
  stars_one: '{{count}} star out of 5',
  stars_other: '{{count}} stars out of 5',
  publicFrom: 'Public from {{when}}.',
  hidden: 'Hidden by the clinic',
  reply: 'Answer',
  changeAnswer: 'Change the answer',
  hide: 'Hide with a reason',
  showAgain: 'Show again',
  shown: 'The review is public again.',
  answerTitle: 'Answer the review',
  answerText: 'The answer stands under the review, on the doctor’s and the clinic’s pages.',
  warning:
    'Do not confirm that the person was treated and say nothing of their health: the answer is public.',
  answerLabel: 'The clinic’s answer',
  emptyTakesBack: 'Without a text the answer disappears.',
  publish: 'Publish the answer',
  answered: 'The answer is public.',
  answerGone: 'The answer was taken back.',
  hideTitle: 'Hide the review',
  hideText: 'It is no longer public and no longer counts. The page says how many reviews you have hidden, and the patient is told the reason.', // prettier-ignore
  reason: 'The reason, sent to the patient',
  hideIt: 'Hide',
  hiddenNow: 'The review is no longer public. The patient is told the reason.',
}
export default texts
