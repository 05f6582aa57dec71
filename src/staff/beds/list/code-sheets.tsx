import { Trans, useLingui } from '@lingui/react/macro'

import { QrCode } from '#src/shared/cards/qr-code.tsx'
import { codesQuery, type MachineCodes } from '#src/staff/beds/bed-list-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './code-sheets.module.css'

interface CodeSheetsProps {
  shopId: number
  /** One of them; all without it. */
  machineId: string | undefined
}

/** A page of paper for each door and bed, with its signed code. */
export function CodeSheets({ shopId, machineId }: CodeSheetsProps) {
  const { data, state, retry, isReading } = useStaffQuery(codesQuery(shopId))
  if (state === 'failed') return <ErrorState onRetry={retry} isRetrying={isReading} />
  if (!data) return <Skeleton height="480px" radius="24px" />
  const codes = data.codes.filter((code) => machineId === undefined || code.machineId === machineId)
  return <Sheets codes={codes} shopNames={data.shopNames} />
}

/** The same for codes that are known. */
export function Sheets({ codes, shopNames }: Pick<MachineCodes, 'codes' | 'shopNames'>) {
  return (
    <div className={styles.sheets}>
      {codes.map((code) => (
        <Sheet key={`${code.kind}-${code.machineId}`} code={code} shopNames={shopNames} />
      ))}
    </div>
  )
}

interface SheetProps {
  code: MachineCodes['codes'][number]
  shopNames: MachineCodes['shopNames']
}

/** What it says is on paper and is not translated on the screen: members of all three languages read it. */
function Sheet({ code, shopNames }: SheetProps) {
  const { t } = useLingui()
  const name = code.names[0]?.name ?? code.machineId
  return (
    <section className={styles.sheet} aria-label={t`Sheet for ${name}`} data-code={code.machineId}>
      <p className={styles.shop}>{shopNames.map((one) => one.name).join(' · ')}</p>
      <h2 className={styles.name}>
        {code.names.map((one) => (
          <span key={one.language} lang={one.language}>
            {one.name}
          </span>
        ))}
      </h2>
      <div className={styles.code}>
        <QrCode text={location.origin + code.address} isVoid={false} />
      </div>
      <ul className={styles.words}>
        {(code.kind === 'lock' ? doorWords : bedWords).map(([language, words]) => (
          <li key={language} lang={language}>
            {words}
          </li>
        ))}
      </ul>
      <p className={styles.id}>
        <Trans>Short code</Trans> <b>{code.machineId}</b>
      </p>
    </section>
  )
}

const doorWords = [
  ['zh-HK', '掃描二維碼開門'],
  ['zh-CN', '扫描二维码开门'],
  ['en', 'Scan to open the door'],
] as const
const bedWords = [
  ['zh-HK', '掃描二維碼開始日曬'],
  ['zh-CN', '扫描二维码开始日晒'],
  ['en', 'Scan to start this bed'],
] as const
