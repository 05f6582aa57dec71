import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { brandName } from '#src/domain/brand.ts'
import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { Ridge } from '#src/ui/pictures/ridge.tsx'

import styles from './login-hero.module.css'

/** The name of the house over its hills; `corner` is what stands at the top right. */
export function LoginHero({ corner }: { corner: ReactNode }) {
  const { i18n } = useLingui()
  const brand = useBrand()
  const chinese = i18n.locale === 'zh-CN' ? 'zh-CN' : 'zh-HK'
  const [name, english] = [brandName(brand, chinese), brandName(brand, 'en-US')]
  return (
    <div className={styles.hero}>
      <Ridge scene="noon" className={styles.ridge} />
      <div className={styles.inner}>
        <div className={styles.corner}>{corner}</div>
        <div className={styles.brand}>
          <BrandLogo size={48} className={styles.icon} />
          <p className={styles.names}>
            <span className={styles.chinese} lang={chinese}>
              {name}
            </span>
            {english !== name && (
              <span className={styles.english} lang="en">
                {english}
              </span>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
