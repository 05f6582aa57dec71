import styles from './other-shell.module.css'

/** The shape of a task screen: a bar, a heading, two blocks. It says nothing that could be wrong. */
export function OtherShell() {
  return (
    <div className={styles['page']} aria-hidden="true">
      <div className={styles['bar']} />
      <div className={styles['block']} />
      <div className={styles['block']} />
    </div>
  )
}
