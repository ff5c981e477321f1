import { Written } from '../written.tsx'
import styles from './answer-text.module.css'

/** An answer's text; its HTML was sanitised when the content was imported. */
export function AnswerText({ html }: { html: string }) {
  return <Written className={styles['answer']} html={html} />
}
