import styles from './chart-table.module.css'

export interface Bar {
  key: string
  /** Short, for below the bar; `name` is the whole one, for the table. */
  label: string
  name: string
  value: number
  /** The value with its unit. */
  text: string
}

interface ChartTableProps {
  caption: string
  columns: readonly [string, string]
  bars: readonly Bar[]
}

/** The numbers behind the bars. */
export function ChartTable({ caption, columns, bars }: ChartTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, text }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
