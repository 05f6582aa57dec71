import { Trans, useLingui } from '@lingui/react/macro'

import { Switch } from '#src/staff/kit/fields/switch.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'

/** Whether everybody is asked about the risk notice once more, although its words stay. */
export function RiskRow({ config, draft, isReadOnly, isChanged }: RowProps) {
  const { t } = useLingui()
  const round = config.published.riskRound
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          <Trans>Ask everyone to agree again</Trans>
          <ChangedMark isChanged={isChanged} />
        </div>
        <p className={styles.quiet}>
          <Trans>Round {round} of the risk notice is in force. Members are asked before their next session.</Trans>
        </p>
      </div>
      <Switch
        name={t`Ask everyone to agree again`}
        isOn={draft.values.riskRound > round}
        isDisabled={isReadOnly}
        onChange={(isOn) => draft.change({ riskRound: isOn ? round + 1 : round })}
      />
    </div>
  )
}
