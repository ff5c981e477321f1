import styles from './answer-text.module.css'

/** An answer's text; its HTML was sanitised when the content was imported. */
export function AnswerText({ html }: { html: string }) {
  return <div className={styles['answer']} dangerouslySetInnerHTML={{ __html: html }} />
}
