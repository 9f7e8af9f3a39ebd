import { IconChevronDown } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { sayAnswer } from '#domain/documents/forms/say-answer.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { pageOf } from '../model/looked-up.ts'
import { useEdited } from '../model/use-editor.ts'
import { useTemplateImages } from '../page/template-images.ts'
import { TagText } from './TagText.tsx'
import styles from './ElementAtRest.module.css'

interface ElementAtRestProps {
  element: FormElement
  language: DocumentLanguage
}

/** An element as patients will find it, before anybody has touched it. */
export const ElementAtRest = memo(function ElementAtRest({ element, language }: ElementAtRestProps) {
  const { type } = element
  const label = <Label element={element} language={language} />
  switch (type) {
    case 'heading':
      return <p className={styles.heading}>{label}</p>
    case 'paragraph':
      return <p className={styles.paragraph}>{label}</p>
    case 'image':
      return <Picture element={element} language={language} />
    case 'page_break':
      return <PageBreak id={element.id} />
    case 'consent':
      return (
        <p className={styles.consent}>
          <span className={styles.box} />
          <span>
            {label}
            <Required of={element} />
          </span>
        </p>
      )
    default:
      return (
        <>
          <p className={styles.question}>
            {label}
            <Required of={element} />
          </p>
          {textIn(element.help, language) ? (
            <p className={styles.help}>
              <TagText text={textIn(element.help, language)} language={language} />
            </p>
          ) : null}
          <Control element={element} language={language} />
        </>
      )
  }
})

const Required = ({ of }: { of: FormElement }) =>
  of.required || of.type === 'consent' ? <span className={styles.required}> *</span> : null

const PLACEHOLDERS = { heading: 'heading', paragraph: 'paragraph', consent: 'consent' } as const

function Label({ element, language }: ElementAtRestProps) {
  const { t } = useTranslation('form-builder')
  const text = textIn(element.label, language)
  if (text) return <TagText text={text} language={language} />
  const kind = element.type in PLACEHOLDERS ? PLACEHOLDERS[element.type as 'heading'] : 'other'
  return <span className={styles.unwritten}>{t(`canvas.noText.${kind}`)}</span>
}

function Control({ element, language }: ElementAtRestProps) {
  const { t } = useTranslation('form-builder')
  switch (element.type) {
    case 'yes_no':
      return <Boxes labels={['yes', 'no'].map(answer => sayAnswer(element, answer, language))} />
    case 'choice':
    case 'choices':
    case 'dropdown':
      return <Options element={element} language={language} />
    case 'scale':
      return <Scale element={element} language={language} />
    case 'date':
      return <Line>{t('canvas.dateHint')}</Line>
    case 'long':
      return <span className={styles.area} />
    case 'teeth':
      return <Line>{t('canvas.teeth')}</Line>
    case 'upload':
      return <span className={styles.dashed}>{t('canvas.upload')}</span>
    case 'record':
      return <Line>{t('canvas.record')}</Line>
    case 'initials':
      return <span className={styles.initials}>{t('canvas.initials')}</span>
    case 'signature':
      return <SignatureBox />
    default:
      return <Line />
  }
}

const Line = ({ children }: { children?: ReactNode }) => <span className={styles.line}>{children}</span>

/** What tells labels apart that may read alike is their place. */
const inOrder = (labels: readonly string[]) => labels.map((label, key) => ({ key, label }))

function Boxes({ labels }: { labels: readonly string[] }) {
  return (
    <span className={styles.boxes}>
      {inOrder(labels).map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
    </span>
  )
}

/** Few short ones stand side by side as buttons. */
const FEW = 3
const SHORT = 16

function Options({ element, language }: ElementAtRestProps) {
  const { t } = useTranslation('form-builder')
  const { options = [], type } = element
  const labels = options.map(
    ({ label }, index) => textIn(label, language) || t('canvas.option', { place: index + 1 }),
  )
  if (labels.length === 0) return <span className={styles.help}>{t('canvas.noOptions')}</span>
  if (type === 'dropdown')
    return (
      <span className={styles.line}>
        {t('canvas.choose')}
        <IconChevronDown size={18} stroke={1.75} />
      </span>
    )
  if (type === 'choice' && labels.length <= FEW && labels.every(label => label.length <= SHORT))
    return <Boxes labels={labels} />
  return (
    <span className={styles.options}>
      {inOrder(labels).map(({ key, label }) => (
        <span key={key}>
          <span className={styles.box} data-round={type === 'choice' || undefined} />
          {label}
        </span>
      ))}
    </span>
  )
}

const STEPS = Array.from({ length: 11 }, (_, step) => String(step))

function Scale({ element, language }: ElementAtRestProps) {
  const { t } = useTranslation('form-builder')
  const [low, high] = [textIn(element.low, language), textIn(element.high, language)]
  return (
    <>
      <span className={styles.scale}>
        {STEPS.map(step => (
          <span key={step}>{step}</span>
        ))}
      </span>
      {low || high ? (
        <span className={styles.ends}>
          <span>{t('canvas.scaleFrom', { low })}</span>
          <span>{t('canvas.scaleTo', { high })}</span>
        </span>
      ) : null}
    </>
  )
}

function SignatureBox() {
  const { t } = useTranslation('form-builder')
  const signing = useEdited(({ draft }) => draft.form.signing)
  const who = signing.signers.length > 1 ? 'both' : (signing.signers[0] ?? 'none')
  return (
    <span className={styles.signature}>
      {t(`canvas.signer.${who}`)}
      {who === 'none' ? '' : t(`canvas.code.${signing.code}`)}
    </span>
  )
}

function Picture({ element, language }: ElementAtRestProps) {
  const { t } = useTranslation('form-builder')
  const image = useTemplateImages().find(({ id }) => id === element.image_id)
  const caption = textIn(element.label, language)
  return (
    <>
      {image ? (
        <img className={styles.picture} src={image.url} alt="" width={image.width} height={image.height} />
      ) : (
        <span className={styles.dashed}>{t('canvas.image')}</span>
      )}
      {caption ? (
        <p className={styles.help}>
          <TagText text={caption} language={language} />
        </p>
      ) : null}
    </>
  )
}

function PageBreak({ id }: { id: string }) {
  const { t } = useTranslation('form-builder')
  const number = useEdited(({ draft }) => pageOf(draft.form.elements, id))
  return <p className={styles.break}>{t('canvas.page', { number })}</p>
}
