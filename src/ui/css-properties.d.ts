/** Components hand numbers and colours to their styles through custom properties. */
export type CustomProperty = `--${string}`

declare module 'react' {
  interface CSSProperties {
    [property: CustomProperty]: string | number | undefined
  }
}
