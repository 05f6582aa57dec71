import type { ReactNode } from 'react'

import { brand } from '#src/domain/brand.ts'
import { Ridge } from '#src/ui/pictures/ridge.tsx'

import styles from './login-hero.module.css'

/** The name of the house over its hills; `corner` is what stands at the top right. */
export function LoginHero({ corner }: { corner: ReactNode }) {
  return (
    <div className={styles.hero}>
      <Ridge scene="noon" className={styles.ridge} />
      <div className={styles.inner}>
        <div className={styles.corner}>{corner}</div>
        <div className={styles.brand}>
          <img
            className={styles.icon}
            src={`${import.meta.env.BASE_URL}icons/icon.svg`}
            width="48"
            height="48"
            alt=""
          />
          <p className={styles.names}>
            <span className={styles.chinese} lang="zh-HK">
              {brand.nameZh}
            </span>
            <span className={styles.english} lang="en">
              {brand.nameEn}
            </span>
          </p>
        </div>
      </div>
    </div>
  )
}
